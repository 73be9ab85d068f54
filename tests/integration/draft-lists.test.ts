import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import ws from "ws";
import { backend } from "#supabase-local/testing/backend";
import { type Person, signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { latestDrafts, listDrafts, saveDraft } from "~/content/drafts/drafts.server";
import { notes as noteCollection } from "~/content/types/notes";

const notes = noteCollection as unknown as Collection;
let admin: Person;
let received = 0;
/** The admin's client; counts what it receives (bytes). */
let db: Client;
beforeAll(async () => {
  admin = await signUpAdmin();
  const token = (await admin.client.auth.getSession()).data.session?.access_token;
  db = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: async (...request) => {
        const response = await fetch(...request);
        received += (await response.clone().arrayBuffer()).byteLength;
        return response;
      },
    },
  });
});

const form = (values: Record<string, string>, clientId: string = randomUUID(), revision = 1) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ ...values, clientId, revision: String(revision) }))
    sent.set(name, value);
  return sent;
};
const content = (...lines: string[]) =>
  JSON.stringify({
    root: {
      type: "root",
      version: 1,
      children: lines.map((text) => ({
        type: "paragraph",
        version: 1,
        children: [{ type: "text", version: 1, text }],
      })),
    },
  });

test("lists of drafts show their titles or first words, and load little else", async () => {
  const long = "x".repeat(900_000);
  const drafts = [
    { title: "Titled", content: content(long) },
    { title: "", content: content("The first words", long) },
    { title: "", content: `<p>Typed &amp; sent without a script</p><p>${long}</p>` },
    { title: "", content: '{"root": ' },
    { title: "", content: "" },
  ];
  for (const values of drafts) await saveDraft(db, notes, randomUUID(), form(values));
  received = 0;
  const titles = ["Untitled", '{"root"…', "Typed & sent without a script", "The first words", "Titled"];
  expect((await listDrafts(db, notes, "UTC")).map(({ title }) => title)).toEqual(titles);
  const latest = await latestDrafts(db, 2, "UTC");
  expect(latest).toMatchObject({
    total: 5,
    drafts: [{ title: "Untitled", collection: { slug: "notes" } }, {}],
  });
  expect(latest.drafts).toHaveLength(2);
  expect(received).toBeLessThan(10_000);
  const other = (await signUpAdmin()).client as Client;
  expect(await listDrafts(other, notes, "UTC")).toEqual([]);
});

test("a draft that arrives after a later one of its form answers with that one's version", async () => {
  const [id, clientId] = [randomUUID(), randomUUID()];
  const { at } = await saveDraft(db, notes, id, form({ title: "Later" }, clientId, 7));
  const answer = await saveDraft(db, notes, id, form({ title: "Earlier" }, clientId, 3));
  expect(answer).toEqual({ at, draftVersion: `${clientId}.7` });
});
