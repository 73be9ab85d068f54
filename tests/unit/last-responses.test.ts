import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { visitorClient } from "~/auth/clients.server";
import { loadPublishedEntry } from "~/content/cursor-pages.server";
import { findPublished } from "~/content/repository.server";
import { notes } from "~/content/types/notes";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "public", serviceKey: "secret" }));
vi.mock("~/runtime/config.server", () => ({
  config: () => ({ supabase, siteUrl: "http://localhost" }),
  isEmbedded: () => true,
}));

/** More than are kept. */
const MANY = 310;
const EXISTING = randomUUID();
const row = (id: string) => ({
  id,
  slug: id,
  content: "",
  published: true,
  created_at: "2026-01-01T00:00:00Z",
});

let isDown = false;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const id = searchParams.get("slug")?.replace("eq.", "");
    const isForNeighbours = searchParams.getAll("or").some((filter) => filter.startsWith("(and("));
    const rows = id?.startsWith("0000") || isForNeighbours ? [] : [row(id ?? EXISTING)];
    const [status, body] = isDown ? [503, { code: "PGRST002", message: "no schema cache" }] : [200, rows];
    response.writeHead(status as number, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a stranger who asks for many entries evicts no list, and made-up ids evict no entry", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const load = (id: string) => loadPublishedEntry(visitorClient(), notes, id);
  await findPublished(visitorClient(), notes);
  for (let n = 0; n < MANY; n++) await load(randomUUID());
  await load(EXISTING);
  for (let n = 0; n < MANY; n++) await load(`0000${randomUUID().slice(4)}`);
  isDown = true;
  expect(await findPublished(visitorClient(), notes)).toHaveLength(1);
  expect((await load(EXISTING))?.row.id).toBe(EXISTING);
});
