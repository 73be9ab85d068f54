/** For a promise's `catch`: the fallback when a file or folder does not exist; other errors are rethrown. */
export const ifMissing =
  <Value>(fallback: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return fallback;
    throw error;
  };
