// What the site's programs use of the backend. The packed package exports supervise.ts alone.
export { choosePostgres } from "./binaries";
export { findDataFolder } from "./data-folder";
export { formatLine, logAsJson } from "./json-log";
export { findOwner } from "./lock";
export { listMigrations } from "./migrate";
export { type Backend, type BackendOptions, type BackendStatus, startBackend } from "./supervise";
