import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a server ends when the process that started it has been killed", async () => {
  const program = `
    import { endWithStartScript } from "./server/launcher.js";
    endWithStartScript();
    process.on("SIGTERM", () => process.exit(7));
    setInterval(() => undefined, 60_000);
    process.send("running");`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(server, "message");
  server.disconnect();
  expect(await once(server, "exit")).toEqual([7, null]);
});
