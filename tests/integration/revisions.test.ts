import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { database, service } from "#supabase-local/testing/backend";
import { type Person, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { findVersion } from "~/content/revisions/history.server";
import { restoreDeleted } from "~/content/revisions/restore.server";
import { links } from "~/content/types/links";
import { notes } from "~/content/types/notes";
import { add, content, edit, read } from "./revisions";

const sql = database();
afterAll(() => sql.end());
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
const db = () => admin.client as Client;

describe("what is deleted for good", () => {
  test("leaves no version, and leaves alone what was restored or belongs to another table", async () => {
    const gone = await add("links_entries", { title: "Gone", url: "example.org" });
    const back = await add("links_entries", { title: "Back", url: "example.org" });
    const note = await add("notes_entries", { content: content("Note") });
    for (const [table, { id }] of [
      ["links_entries", gone],
      ["links_entries", back],
      ["notes_entries", note],
    ] as const)
      await service().from(table).delete().eq("id", id).throwOnError();
    await restoreDeleted(db(), links, [back.id]);
    const { data } = await db().rpc("forget_deleted", {
      _table: "links_entries",
      _ids: [gone.id, back.id, note.id],
    });
    expect(data).toBe(1);
    expect((await read("revisions", gone.id)).length).toBe(0);
    expect((await read("revisions", back.id)).length).toBeGreaterThan(2);
    expect((await read("revisions", note.id)).length).toBe(2);
  });

  test("is deleted by admins only", async () => {
    const { error } = await service().rpc("forget_deleted", { _table: "links_entries" });
    expect(error?.code).toBe("42501");
  });
});

describe("the history", () => {
  test("stores each state once, and returns the states before and after each change", async () => {
    const { id } = await add("notes_entries", { content: content("One") });
    await edit("notes_entries", id, { content: content("Two") });
    await edit("notes_entries", id, { published: true });
    await service().from("notes_entries").delete().eq("id", id).throwOnError();
    const [one, two, three] = (await read("revisions", id)).map((revision) => revision.new);
    expect((await read("revisions", id)).map(({ old }) => old)).toEqual([null, null, null, null]);
    expect(await read("complete_revisions", id)).toEqual([
      { operation: "insert", old: null, new: one },
      { operation: "update", old: one, new: two },
      { operation: "update", old: two, new: three },
      { operation: "delete", old: three, new: null },
    ]);
    expect([one.content, two.content, three.published]).toEqual([content("One"), content("Two"), true]);
  });

  test("begins with the first state of a row that is older", async () => {
    const { id } = await add("links_entries", { title: "Old", url: "example.org" });
    await sql`delete from public.revisions where row_id = ${id}`;
    await edit("links_entries", id, { title: "New" });
    await edit("links_entries", id, { title: "Newer" });
    expect(await read("revisions", id)).toMatchObject([
      { old: { title: "Old" }, new: { title: "New" } },
      { old: null, new: { title: "Newer" } },
    ]);
  });

  test("follows a row whose id changes", async () => {
    const { id } = await add("models_sections", { id: "first-id", title: "A", content: content("A") });
    await edit("models_sections", id, { id: "second-id" });
    onTestFinished(async () => void (await service().from("models_sections").delete().eq("id", "second-id")));
    expect(await read("revisions", "second-id")).toMatchObject([{ old: null }, { old: null }]);
    const [, renamed] = await read("complete_revisions", "second-id");
    expect(renamed).toMatchObject({ old: { id: "first-id" }, new: { id: "second-id" } });
  });

  test("distinguishes a row from the deleted one whose id it reuses", async () => {
    const essays = () => service().from("models_sections");
    await add("models_sections", { id: "kept-essay", title: "Kept", content: content("Kept") });
    await add("models_sections", { id: "lost-essay", title: "Lost", content: content("Lost") });
    await edit("models_sections", "kept-essay", { title: "Kept, edited" });
    await essays().delete().eq("id", "lost-essay").throwOnError();
    await edit("models_sections", "kept-essay", { title: "Kept, edited again" });
    await edit("models_sections", "kept-essay", { id: "lost-essay" });
    onTestFinished(async () => void (await essays().delete().eq("id", "lost-essay")));
    expect(await read("complete_revisions", "lost-essay")).toMatchObject([
      { old: null, new: { title: "Kept" } },
      { old: null, new: { title: "Lost" } },
      { old: { title: "Kept" }, new: { title: "Kept, edited" } },
      { old: { title: "Lost" }, new: null },
      { old: { title: "Kept, edited" }, new: { title: "Kept, edited again" } },
      { old: { id: "kept-essay" }, new: { id: "lost-essay" } },
    ]);
  });

  test("restores an entry that was moved and then deleted to where it was", async () => {
    const [first, last] = [
      await add("links_entries", { title: "First", url: "example.org" }),
      await add("links_entries", { title: "Last", url: "example.org", order_index: null }),
    ];
    await admin.client
      .rpc("reorder_rows", { _table: "links_entries", _ids: [last.id, first.id] })
      .throwOnError();
    await service().from("links_entries").delete().eq("id", first.id).throwOnError();
    await restoreDeleted(db(), links as unknown as Collection, [first.id]);
    const { data } = await service().from("links_entries").select("order_index").eq("id", first.id).single();
    expect(data).toEqual({ order_index: 1 });
  });

  test("has the version that an open form got when it saved without a change", async () => {
    const { id, updated_at } = await add("notes_entries", { content: content("Same") });
    const { updated_at: version } = await edit("notes_entries", id, { content: content("Same") });
    expect(version > updated_at).toBe(true);
    await edit("notes_entries", id, { content: content("Theirs") });
    expect(await findVersion(db(), notes as unknown as Collection, id, version)).toMatchObject({
      content: content("Same"),
    });
  });
});
