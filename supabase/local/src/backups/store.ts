export { openStore } from "./s3";
export { readBackupSettings } from "./settings";
