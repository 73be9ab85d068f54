const NOWHERE = "http://localhost";
const BACKEND = {
  ...{ url: NOWHERE, anonKey: "none", serviceKey: "none", mailboxUrl: NOWHERE, dataDir: "" },
  // So that the tests of the embedded backend are listed.
  databaseUrl: "postgres://localhost",
};

/**
 * These global set-ups of a project, or only values in their place if tests are listed: `vitest list` would run the
 * set-ups, and so start a backend or a site.
 */
export const setUp = (files: string[], standIns: object = {}) =>
  process.argv[2] === "list"
    ? { provide: { backend: BACKEND, compiled: "", ...standIns } }
    : { globalSetup: files };
