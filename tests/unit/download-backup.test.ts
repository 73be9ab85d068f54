import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

const backend = vi.hoisted(() => ({ url: "" }));
vi.mock("~/runtime/config.server", () => ({
  config: () => ({ backupsUrl: backend.url, supabase: { serviceKey: "service" } }),
}));

const { downloadBackup } = await import("~/admin/backups/backups.server");

const UNREACHABLE = "The site’s database can’t be reached right now. Please try again in a minute.";
let server: Server | undefined;

afterEach(() => void server?.close());

/** Starts a backend that answers like this. */
async function answer(listener: RequestListener): Promise<void> {
  server?.close();
  server = createServer(listener);
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  backend.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a backup is downloaded under its name, with its size if that is known", async () => {
  await answer((_, response) => response.end("content"));
  const whole = (await downloadBackup("backup-1.tar.gz")) as Response;
  expect(whole.headers.get("Content-Length")).toBe("7");
  expect(whole.headers.get("Content-Disposition")).toBe('attachment; filename="backup-1.tar.gz"');
  expect(await whole.text()).toBe("content");
  await answer((_, response) => {
    response.write("con");
    response.end("tent");
  });
  const streamed = (await downloadBackup("backup-1.tar.gz")) as Response;
  expect(streamed.headers.has("Content-Length")).toBe(false);
  expect(await streamed.text()).toBe("content");
});

test("the page says why there is no download", async () => {
  await answer((_, response) => response.writeHead(404).end());
  expect(await downloadBackup("gone")).toBe("This backup no longer exists. Choose another one.");
  await answer((_, response) => response.writeHead(500).end());
  expect(await downloadBackup("broken")).toBe(UNREACHABLE);
  await answer((request) => request.destroy());
  expect(await downloadBackup("cut off")).toBe(UNREACHABLE);
});
