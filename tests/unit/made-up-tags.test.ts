import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadTagged } from "~/content/tagged.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "public", serviceKey: "secret" }));
vi.mock("~/runtime/config.server", () => ({
  config: () => ({ supabase, siteUrl: "http://localhost" }),
  isEmbedded: () => true,
}));

test("the database looks for entries with a tag only if one has it", async () => {
  const asked: string[] = [];
  const entry = { kind: "link", id: "1", title: "A", url: "https://a.example", excerpt: "", own_excerpt: "" };
  const answers: Record<string, object[]> = {
    list_tags: [{ tag: "slow web" }],
    list_tagged: [{ ...entry, total: 1 }],
  };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "", "http://localhost").pathname.split("/").pop() ?? "";
    asked.push(name);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answers[name] ?? []));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const none = await loadTagged("made up", 1);
  expect(asked).not.toContain("list_tagged");
  expect(none).toEqual({ entries: [], total: 0 });
  expect((await loadTagged("slow web", 1)).total).toBe(1);
});
