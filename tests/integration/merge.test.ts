import { afterEach, beforeAll, expect, test } from "vitest";
import { service } from "#supabase-local/testing/backend";
import { type Person, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "../../app/auth/session.server";
import type { Collection } from "../../app/content/collection";
import { saveForm } from "../../app/content/save-form.server";
import { notes } from "../../app/content/types/notes";

const server = service();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
const made: string[] = [];
afterEach(() => server.from("notes_entries").delete().in("id", made.splice(0)));

const content = (...texts: string[]) => ({
  root: {
    type: "root",
    children: texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text, format: 0 }] })),
  },
});

type Values = Record<string, string>;

/** Adds a note and opens its form: `send` submits the form with changes, `update` is an edit by someone else. */
async function openForm(row: object) {
  const { data } = await server.from("notes_entries").insert(row).select().single().throwOnError();
  made.push(data.id);
  const fields: Values = {
    title: data.title ?? "",
    content: JSON.stringify(data.content),
    tags: data.tags.join(", "),
    date: data.date,
    version: data.updated_at,
  };
  const send = async (changes: Values) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
    const saved = await saveForm(admin.client as Client, notes as unknown as Collection, data.id, form);
    return saved.ok ? { row: saved.row } : { rejection: saved.rejection, remote: saved.rejection.remote };
  };
  const update = (values: object) =>
    server.from("notes_entries").update(values).eq("id", data.id).throwOnError();
  return { id: data.id as string, send, update };
}

test("a save after someone else's writes nothing until the merge is sent", async () => {
  const { send, update } = await openForm({ title: "Title", content: content("One", "Two") });
  await update({ content: content("One", "Two", "Three") });
  const { remote } = await send({ title: "Mine" });
  expect(remote?.merge).toMatchObject({ conflicts: [], taken: [{ label: "Content" }] });
  const { row } = await send({ title: "Mine", merge: String(remote?.version) });
  expect(row).toMatchObject({ title: "Mine", content: content("One", "Two", "Three") });
});

test("a scheduled entry that is sent twice is saved once, and isn't a conflict", async () => {
  const { id, send } = await openForm({ title: "Title", content: content("One") });
  const scheduled = { published: "on", publish_at: "2032-03-04T05:06" };
  const [first, again] = [await send(scheduled), await send(scheduled)];
  expect(first.row).toMatchObject({ publish_at: "2032-03-04T05:06:00+00:00" });
  expect(again).toEqual(first);
  const later = await send({ ...scheduled, publish_at: "2032-03-04T05:07" });
  expect(later.rejection).toMatchObject({ status: 409 });
  const made = await send({ ...scheduled, version: "" });
  expect(made.row).toMatchObject({ id });
});

test("a time that the form shows as it is keeps its seconds, also in a merge", async () => {
  const publish_at = "2032-03-04T05:06:07.25+00:00";
  const { send, update } = await openForm({ title: "Title", publish_at, content: content("One", "Two") });
  const shown = { publish_at: "2032-03-04T05:06" };
  await update({ content: content("One", "Two", "Three") });
  const { remote } = await send({ ...shown, title: "Mine" });
  const merged = await send({ ...shown, title: "Mine", merge: String(remote?.version) });
  expect(merged.row).toMatchObject({ title: "Mine", publish_at });
  const version = String(merged.row?.updated_at);
  expect((await send({ ...shown, title: "Again", version })).row).toMatchObject({
    title: "Again",
    publish_at,
  });
});

test("the version that the form began with is found behind several later ones", async () => {
  const { send, update } = await openForm({ title: "Title", content: content("One", "Two") });
  for (const title of ["Second", "Third", "Fourth"]) await update({ title });
  const { remote } = await send({ content: JSON.stringify(content("One", "Two, mine")) });
  expect(remote?.merge).toMatchObject({ conflicts: [], taken: [{ label: "Title", to: "Fourth" }] });
});

test("a version that the history does not have makes each difference a choice", async () => {
  const { send, update } = await openForm({ title: "Title", content: content("One", "Two") });
  await update({ title: "Theirs" });
  const { remote } = await send({ version: "2020-01-01T00:00:00+00:00" });
  expect(remote?.merge.conflicts).toMatchObject([
    { label: "Title", local: [{ pieces: [{ text: "Title" }] }], remote: [{ pieces: [{ text: "Theirs" }] }] },
  ]);
});

test("a merge that is not possible says why, and writes nothing", async () => {
  const tags = (from: number) => Array.from({ length: 12 }, (_, n) => `tag ${from + n}`);
  const { id, send, update } = await openForm({ title: "Title", content: content("One") });
  await update({ tags: tags(0) });
  const mine = { tags: tags(20).join() };
  const { remote } = await send(mine);
  const { rejection } = await send({ ...mine, merge: String(remote?.version) });
  expect(rejection).toMatchObject({ status: 409, values: { tags: mine.tags } });
  expect(rejection?.message).toContain("Tags: at most 20.");
  const { data } = await server.from("notes_entries").select("tags").eq("id", id).single();
  expect(data?.tags).toEqual(tags(0));
});

test("a merge with an entry that was deleted meanwhile can be saved as a new one", async () => {
  const { id, send, update } = await openForm({ title: "Title", content: content("One") });
  await update({ title: "Theirs" });
  const { remote } = await send({ title: "Mine" });
  await server.from("notes_entries").delete().eq("id", id);
  const { rejection } = await send({ title: "Mine", merge: String(remote?.version) });
  expect(rejection).toMatchObject({ status: 404, deleted: true, values: { title: "Mine" } });
  const { row } = await send({ title: "Mine", overwrite: "" });
  expect(row).toMatchObject({ id, title: "Mine" });
});
