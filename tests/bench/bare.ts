import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer } from "./bare-server";

/** Starts the baseline server (bare-server.ts) in its own process. */
export async function startBare() {
  const child = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  const [{ port }] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    async serve(answer: Answer) {
      const ready = once(child, "message");
      child.send(answer);
      await ready;
    },
    stop: () => child.disconnect(),
  };
}
