// Runs in a worker thread, as plain JavaScript so that no loader is needed there.
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

parentPort?.on("message", ({ password, hash, cost }) => {
  parentPort?.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost));
});
