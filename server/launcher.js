import { readFileSync } from "node:fs";

// Plain JavaScript, because server/start.js imports it and runs uncompiled.

/** How often a process that npm started checks that npm is still running (milliseconds). */
const CHECK_MS = 250;

/** The signals that ask a process to exit: a service manager's, Ctrl-C, and the end of the terminal. */
export const END_SIGNALS = /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]);

const parent = process.ppid;
const launcher = findLauncher();

/**
 * Ends this process with SIGTERM once the npm process that started it has ended: npm killed by SIGKILL cannot pass on
 * any signal. Does nothing for a process that npm did not start.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(check, CHECK_MS).unref();
  check();

  function check() {
    const isThere =
      launcher !== null && process.ppid === parent && (launcher === parent || getParent(parent) === launcher);
    if (isThere) return;
    clearInterval(timer);
    console.error("npm has exited, so this process exits too.");
    process.kill(process.pid, "SIGTERM");
  }
}

/** Ends this process with SIGTERM once server/start.js, which spawned it with a channel, has been killed. */
export function endWithStartScript() {
  process.once("disconnect", () => {
    console.error("The process that started the server has exited, so the server exits too.");
    process.kill(process.pid, "SIGTERM");
  });
}

/**
 * The process id of npm. `npm start` runs this process in a shell, which may outlive npm: then npm is the parent of our
 * parent. Null if npm was killed before we could look, and init has adopted the shell.
 */
function findLauncher() {
  if (!isShell(parent)) return parent;
  const found = getParent(parent);
  const adopts = found === 1 || read(found, "comm").startsWith("systemd");
  return adopts && !/node|npm|yarn|bun/.test(read(found, "cmdline")) ? null : found;
}

/** @param {number} pid */
function isShell(pid) {
  return /^(ba|da|a|z)?sh$/m.test(read(pid, "comm"));
}

/** @param {number} pid */
function getParent(pid) {
  return Number(/^PPid:\s*(\d+)$/m.exec(read(pid, "status"))?.[1] ?? 0);
}

/**
 * Only Linux has /proc. Elsewhere the shell replaces itself with the command that it runs, so npm is the parent.
 * @param {number} pid
 * @param {"comm" | "cmdline" | "status"} file
 */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
