import { readFileSync } from "node:fs";

// Plain JavaScript: server/start.js needs it, which runs without a compiler.

/** How often a process that npm started checks that npm is still running (milliseconds). */
const CHECK_MS = 250;

const parent = process.ppid;
const launcher = findLauncher();

/**
 * Ends this process, by SIGTERM, once npm has ended that started it: killed by SIGKILL, npm tells nobody. Does nothing
 * for a process that something else started.
 */
export function endWithLauncher() {
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

/**
 * `npm start` runs us in a shell, which outlives it: then npm is the parent of our parent. Null when npm was killed
 * before we could look, and whoever adopts orphans has taken its place.
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
 * Only Linux tells of other processes in files. Elsewhere the shell becomes what it runs, and npm is the parent.
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
