import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueSearch } from "~/content/search/search.server";
import { hub } from "~/realtime/hub.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "public", serviceKey: "secret" }));
vi.mock("~/http/config.server", () => ({
  config: () => ({ supabase, siteUrl: "http://localhost" }),
  isEmbedded: () => true,
}));

const HIT = { kind: "note", id: "1", title: "A note", url: "/notes/1", opening: "", excerpt: "", date: null };
const READ_ONLY = "cannot execute DELETE in a read-only transaction";

let isReadOnly = true;
let sent = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isWrite = request.url?.includes("/store_built_in_texts") ?? false;
    if (isWrite) sent++;
    const fails = isWrite && isReadOnly;
    const rows = request.url?.includes("/rpc/search") ? [{ ...HIT, total: 1, corrected: false }] : [];
    response.writeHead(fails ? 405 : 200, { "Content-Type": "application/json" });
    request.resume().on("end", () => {
      response.end(JSON.stringify(fails ? { code: "25006", message: READ_ONLY } : rows));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a search goes on without the built-in texts while they cannot be stored, and they are sent again later", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const search = async () => expect((await queueSearch("a", "note", 1)).total).toBe(1);
  await Promise.all([search(), search()]);
  await search();
  expect(sent).toBe(1);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("built-in texts"),
    expect.stringContaining("read-only"),
  );
  isReadOnly = false;
  const later = performance.now() + 60_001;
  vi.spyOn(performance, "now").mockReturnValue(later);
  for (let n = 0; n < 2; n++) await search();
  expect(sent).toBe(2);
  // As when the database may be another one.
  hub.invalidate("*");
  for (let n = 0; n < 2; n++) await search();
  expect(sent).toBe(3);
});
