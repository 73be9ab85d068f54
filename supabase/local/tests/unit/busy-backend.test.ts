import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runningBackend } from "../../src/cli/command";
import type { DataFolder } from "../../src/data-folder";

const folder = (gateway: number) => ({ path: "/data", secrets: { ports: { gateway } } }) as DataFolder;

test("a backend that does not answer is called busy, and one that is not there is not running", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((listening) => silent.once("listening", listening));
  const { port } = silent.address() as AddressInfo;
  await expect(runningBackend(folder(port))).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringContaining("is running, but too busy to answer"),
  });
  silent.closeAllConnections();
  await new Promise((closed) => silent.close(closed));
  expect(await runningBackend(folder(port))).toBeNull();
});
