// The package's public interface.
export { choosePostgres } from "./binaries";
export { findDataFolder } from "./data-folder";
export { formatLine, logAsJson } from "./json-log";
export { findOwner } from "./lock";
export { listMigrations } from "./migrate";
export type { BackendStatus } from "./platform";
export { type Backend, type BackendOptions, startBackend } from "./supervise";
