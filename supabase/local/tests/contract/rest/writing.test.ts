import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { visitor } from "../../support/backend";
import { category, db, link, seedLinks, sendRest } from "../../support/links";

seedLinks();

describe("writing", () => {
  const scratch = `${category} writing`;
  const row = (title: string, order_index = 1) => ({ ...link(title, order_index), category: scratch });

  it("inserts one and many, with and without returning them", async () => {
    const silent = await db.from("links").insert(row("one"));
    expect(silent).toMatchObject({ data: null, error: null, status: 201 });
    const shown = await db
      .from("links")
      .insert([row("two"), row("three")])
      .select("title");
    expect(shown).toMatchObject({ data: [{ title: "two" }, { title: "three" }], status: 201 });
    const nothing = await db.from("links").insert([]).select();
    expect(nothing).toMatchObject({ data: [], error: null });
  });

  it("fills missing keys with null, or with the default", async () => {
    const partial = [
      { ...row("d1"), description: "given" },
      { title: "d2", url: "https://example.org", category: scratch, order_index: 1 },
    ];
    const strict = await db.from("links").insert(partial);
    expect(strict.error?.code).toBe("23502");
    const lenient = await db
      .from("links")
      .insert(partial, { defaultToNull: false })
      .select("title,description");
    expect(lenient.data).toEqual([
      { title: "d1", description: "given" },
      { title: "d2", description: "" },
    ]);
  });

  it("upserts by primary key, or ignores duplicates", async () => {
    const id = randomUUID();
    await db.from("links").upsert({ ...row("first"), id });
    await db.from("links").upsert({ ...row("second"), id });
    const merged = await db.from("links").select("title").eq("id", id).single();
    expect(merged.data?.title).toBe("second");
    await db.from("links").upsert({ ...row("third"), id }, { onConflict: "id", ignoreDuplicates: true });
    const kept = await db.from("links").select("title").eq("id", id).single();
    expect(kept.data?.title).toBe("second");
  });

  it("updates and deletes the filtered rows, and counts them", async () => {
    await db.from("links").insert([row("old a", 1), row("old b", 2)]);
    const updated = await db
      .from("links")
      .update({ description: "new" }, { count: "exact" })
      .eq("category", scratch)
      .like("title", "old%")
      .order("order_index", { ascending: false })
      .select("title,description");
    expect(updated.data).toEqual([
      { title: "old b", description: "new" },
      { title: "old a", description: "new" },
    ]);
    expect(updated).toMatchObject({ count: 2, status: 200 });
    const removed = await db
      .from("links")
      .delete({ count: "exact" })
      .eq("category", scratch)
      .like("title", "old%");
    expect(removed).toMatchObject({ count: 2, status: 204, data: null });
  });

  it("changes nothing when the body has no row", async () => {
    await db.from("links").insert({ ...row("kept"), description: "as it was" });
    const where = `category=eq.${encodeURIComponent(scratch)}&title=eq.kept`;
    const answer = await sendRest(`links?columns=description&${where}`, { method: "PATCH", body: "[]" });
    expect(answer.status).toBe(204);
    const kept = await db.from("links").select("description").match({ category: scratch, title: "kept" });
    expect(kept.data).toEqual([{ description: "as it was" }]);
  });

  it("rolls back a write of several rows when a single one was requested", async () => {
    await db.from("links").insert([row("twin"), row("twin")]);
    const answer = await db
      .from("links")
      .update({ description: "lost" })
      .eq("title", "twin")
      .eq("category", scratch)
      .select()
      .single();
    expect(answer.error?.code).toBe("PGRST116");
    const { data } = await db.from("links").select("description").eq("title", "twin").eq("category", scratch);
    expect(data?.map(({ description }) => description)).toEqual(["", ""]);
  });

  it("keeps microseconds and nested values", async () => {
    const created_at = "2026-01-02T03:04:05.678901+00:00";
    const content = {
      root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
      extra: [1.5, "é'\"\\", null, true],
    };
    const { data } = await db
      .from("notes")
      .insert({ content, created_at })
      .select("id,content,created_at,published")
      .single();
    expect(data).toMatchObject({ content, created_at, published: false });
    const found = await db.from("notes").select("id").eq("created_at", created_at).eq("published", false);
    expect(found.data).toEqual([{ id: data?.id }]);
    await db.from("notes").delete().eq("id", data?.id);
  });
});

describe("rights", () => {
  it("shows visitors only what row-level security allows", async () => {
    const content = {
      root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
    };
    const { data: draft } = await db
      .from("notes")
      .insert({ content, published: false })
      .select("id")
      .single();
    const seen = await visitor().from("notes").select("id").eq("id", draft?.id);
    expect(seen).toMatchObject({ data: [], error: null });
    await db.from("notes").delete().eq("id", draft?.id);
  });

  it("rejects a visitor's write with 401", async () => {
    const asVisitor = await visitor().from("notes").insert({ content: {} });
    expect(asVisitor).toMatchObject({ status: 401, error: { code: "42501" } });
    const { data } = await visitor().rpc("is_admin", { _user_id: randomUUID() });
    expect(data).toBe(false);
  });

  it("calls functions with GET and POST", async () => {
    const args = { _user_id: randomUUID() };
    expect((await visitor().rpc("is_admin", args)).data).toBe(false);
    expect((await visitor().rpc("is_admin", args, { get: true })).data).toBe(false);
    const wrong = await visitor().rpc("is_admin", { _user_id: "me" });
    expect(wrong).toMatchObject({ status: 400, error: { code: "22P02" } });
  });
});
