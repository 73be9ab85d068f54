import { afterAll, describe, expect, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUpAdmin } from "#supabase-local/testing/people";

interface Changes {
  cluster: string;
  position: number;
  tables: Record<string, number>;
}

const server = service();
const read = async (): Promise<Changes> =>
  (await server.rpc("latest_changes").throwOnError()).data as Changes;
const link = { title: "Changed", url: "https://example.org" };

describe("latest_changes", () => {
  test("is for the server only", async () => {
    const { client } = await signUpAdmin();
    for (const db of [client, visitor()])
      expect((await db.rpc("latest_changes")).error).toMatchObject(FORBIDDEN);
  });

  test("names each table that has changed, no matter who changed it", async () => {
    const before = await read();
    await server.from("links_entries").insert(link).throwOnError();
    const inserted = await read();
    await server.from("links_entries").delete().eq("title", link.title).throwOnError();
    const deleted = await read();
    expect(inserted.tables.links_entries).toBeGreaterThanOrEqual(before.position);
    expect(deleted.tables.links_entries).toBeGreaterThanOrEqual(inserted.position);
    expect(deleted.cluster).toBe(before.cluster);
  });

  test.runIf(isEmbedded())("counts a change that is committed after later ones as new", async () => {
    const sql = database();
    afterAll(() => sql.end());
    const late = await sql.reserve();
    await late`begin`;
    await late`insert into public.links_entries (title, url) values (${link.title}, ${link.url})`;
    await server.from("books_entries").insert({ title: "Earlier", buy_link: link.url }).throwOnError();
    // Read now, a page contains the book but not the link.
    const page = await read();
    await late`commit`;
    late.release();
    const { tables } = await read();
    expect(tables.links_entries).toBeGreaterThanOrEqual(page.position);
    expect(tables.links_entries).toBeLessThan(tables.books_entries ?? 0);
    await server.from("links_entries").delete().eq("title", link.title).throwOnError();
    await server.from("books_entries").delete().eq("title", "Earlier").throwOnError();
  });
});
