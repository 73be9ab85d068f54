// What a program that uses the backend needs.
export { findDataFolder } from "./data-folder";
export { askOwner } from "./lock";
export type { BackendStatus } from "./platform";
export { type Backend, type BackendOptions, startBackend } from "./supervise";
