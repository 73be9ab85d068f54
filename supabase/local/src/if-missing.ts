/** For a promise's `catch`: returns the fallback if a file or folder does not exist; rethrows other errors. */
export const ifMissing =
  <Value>(fallback: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return fallback;
    throw error;
  };
