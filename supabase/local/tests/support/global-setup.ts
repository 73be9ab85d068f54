const NOWHERE = "http://localhost";
const BACKEND = {
  ...{ url: NOWHERE, anonKey: "none", serviceKey: "none", mailboxUrl: NOWHERE, dataDir: "" },
  // So that the tests of the embedded backend are listed.
  databaseUrl: "postgres://localhost",
};

/** A worker has a backend of its own; those of a hosted project would share it. */
export const maxWorkers = process.env.SUPABASE_TEST_URL || process.env.HOSTED_FOLDER ? 1 : 2;

/** A URL that answers every request with a value. */
export const standIn = (value: object) =>
  `data:application/json,${encodeURIComponent(JSON.stringify(value))}`;

/**
 * These global set-ups of a project, or only values in their place if tests are listed: `vitest list` would run the
 * set-ups, and so start a backend or a site.
 */
export const setUp = (files: string[], standIns: object = {}) =>
  process.argv[2] === "list"
    ? { provide: { backend: standIn(BACKEND), compiled: "", ...standIns } }
    : { globalSetup: files };
