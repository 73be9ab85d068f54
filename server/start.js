// The entry point of `npm start`: runs the server as a child process, and restarts it when it is killed or runs out of
// memory. Plain JavaScript, not compiled: it runs as long as the site (docs/decisions/035).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { END_SIGNALS, endWithNpm } from "./launcher.js";

/** The backoff between restarts (milliseconds): doubles each time, and resets once a server has run for `LONG_LIFE`. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;
const LONG_LIFE = 60_000;

const SERVER = fileURLToPath(new URL("../build/server/server.js", import.meta.url));

if (process.env.LOG_FORMAT === "json") {
  const write = console.error;
  console.error = (msg) => write(JSON.stringify({ time: new Date().toISOString(), level: "error", msg }));
}

let server;
let isEnding = false;
let port = process.env.PORT;
let hasServed = false;

for (const signal of END_SIGNALS)
  process.on(signal, () => {
    isEnding = true;
    server.kill("SIGTERM");
  });
endWithNpm();

for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
  const startedAt = Date.now();
  const [code, signal] = await run();
  // A server that never listened has already printed what is wrong; one that exited on purpose is not restarted.
  if (isEnding || code === 0 || !hasServed) process.exit(code ?? 1);
  if (Date.now() - startedAt > LONG_LIFE) pause = FIRST_PAUSE;
  console.error(`The server exited (${signal ?? `code ${code}`}); starting it again in ${pause} ms.`);
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (isEnding) process.exit(0);
}

/** Resolves with the exit code or the signal that ended the server. */
function run() {
  // Browsers know the port, so a restart reuses one that the system chose.
  const env = port === undefined ? process.env : { ...process.env, PORT: port };
  server = spawn(process.execPath, [SERVER], { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  server.on("message", (listening) => {
    hasServed = true;
    port = String(listening.port);
  });
  return once(server, "exit");
}
