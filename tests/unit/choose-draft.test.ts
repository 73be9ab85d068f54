// @vitest-environment happy-dom

import { expect, onTestFinished, test } from "vitest";
import { chooseDraft, findTyped } from "~/admin/drafts/choose-draft";
import {
  getStorageKey,
  type LocalDraft,
  listLocalDrafts,
  moveAsides,
  saveLocalDraft,
} from "~/admin/drafts/local-drafts";

const FIELDS = ["title", "content", "published", "type", "image"].map((name) => ({ name }));

function createForm() {
  const form = document.createElement("form");
  form.innerHTML = `
    <input name="title" value="Rain"><textarea name="content"><p>Rain</p></textarea>
    <input type="checkbox" name="published" checked>
    <input type="radio" name="type" value="text" checked><input type="radio" name="type" value="image">
    <input type="radio" name="image" value="/chosen.webp"><input name="image" value="/a.webp">
    <select name="days"><option value="1"></option><option value="7" selected></option></select>`;
  const get = (selector: string) => form.querySelector(selector) as HTMLInputElement;
  return { form, get };
}

test.each<[string, (get: (selector: string) => HTMLInputElement) => void, Record<string, unknown>]>([
  ["a text", (get) => Object.assign(get("[name=title]"), { value: "Snow" }), { title: "Snow" }],
  [
    "a rich text",
    (get) => Object.assign(get("textarea"), { value: "<p>Snow</p>" }),
    { content: "<p>Snow</p>" },
  ],
  ["a switch", (get) => Object.assign(get("[type=checkbox]"), { checked: false }), { published: undefined }],
  ["an option", (get) => Object.assign(get("[value=image]"), { checked: true }), { type: "image" }],
  [
    "an image of the library",
    (get) => Object.assign(get("[value='/chosen.webp']"), { checked: true }),
    { image: "/chosen.webp" },
  ],
  [
    "an image's URL",
    (get) => Object.assign(get("input[name=image]:not([type])"), { value: "/b.webp" }),
    { image: "/b.webp" },
  ],
  ["nothing, in what is no field", (get) => Object.assign(get("[name=days]"), { value: "1" }), {}],
])("what was changed before the code had loaded is found: %s", (_, change, typed) => {
  const { form, get } = createForm();
  expect(findTyped(form, FIELDS)).toEqual({});
  change(get);
  expect(findTyped(form, FIELDS)).toEqual(typed);
});

const [A, B, C] = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);

/** A local draft. */
const local = (draftVersion: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  key: `draft/account/links/1/${draftVersion}`,
  fields: {},
  version: "1",
  draftVersion,
  bases: [],
  at: 1,
  ...more,
});

test.each<[string, { server?: string; own: LocalDraft[]; former?: LocalDraft[] }, (string | null)[][]]>([
  ["nothing", { own: [] }, [[null], [], []]],
  [
    "without a draft on the server, the newest fills the form",
    { own: [local(`${B}.1`), local(`${A}.1`)] },
    [[`${B}.1`], [`${A}.1`], []],
  ],
  [
    "what the server has is deleted",
    { server: `${A}.3`, own: [local(`${A}.3`), local(`${A}.2`)] },
    [[null], [], [`${A}.3`, `${A}.2`]],
  ],
  [
    "later changes of the server's form continue it",
    { server: `${A}.3`, own: [local(`${A}.4`)] },
    [[`${A}.4`], [], []],
  ],
  ["another form's text is offered", { server: `${A}.3`, own: [local(`${B}.9`)] }, [[null], [`${B}.9`], []]],
  [
    "a form that was filled with the server's draft continues it",
    { server: `${A}.3`, own: [local(`${B}.1`, { bases: [`${C}.1`, `${A}.3`] })] },
    [[`${B}.1`], [], []],
  ],
  [
    "one that was filled with an earlier state of it is offered",
    { server: `${A}.3`, own: [local(`${B}.1`, { bases: [`${A}.2`] })] },
    [[null], [`${B}.1`], []],
  ],
  [
    "a newer text that is no continuation doesn't hide one that is",
    { server: `${A}.3`, own: [local(`${B}.1`), local(`${A}.4`)] },
    [[`${A}.4`], [`${B}.1`], []],
  ],
  [
    "what was set aside only is offered",
    { own: [local(`${A}.1`, { aside: true })] },
    [[null], [`${A}.1`], []],
  ],
  [
    "what was set aside isn't on the server, though its form has sent more",
    { server: `${A}.3`, own: [local(`${A}.1`, { aside: true })] },
    [[null], [`${A}.1`], []],
  ],
  ["a damaged version isn't set aside", { own: [local("damaged")] }, [["damaged"], [], []]],
  [
    "a damaged version isn't on the server",
    { server: `${A}.3`, own: [local("damaged")] },
    [[null], ["damaged"], []],
  ],
  [
    "two damaged versions aren't taken for one",
    { server: "damaged", own: [local("damaged")] },
    [[null], ["damaged"], []],
  ],
  [
    "a damaged draft on the server replaces nothing",
    { server: "damaged", own: [local(`${A}.1`)] },
    [[null], [`${A}.1`], []],
  ],
  [
    "what the entry had under another id or kind is offered, and deleted once it is sent",
    { server: `${A}.3`, own: [], former: [local(`${A}.4`), local(`${A}.3`)] },
    [[null], [`${A}.4`], [`${A}.3`]],
  ],
])("of the texts on this device, %s", (_, { server, own, former }, [filled, offered, deleted]) => {
  const stored = server === undefined ? null : { draftVersion: server };
  const { restored, otherDrafts, sent } = chooseDraft(stored, own, former);
  expect([restored?.draftVersion ?? null]).toEqual(filled);
  expect(otherDrafts.map(({ draftVersion }) => draftVersion)).toEqual(offered);
  expect(sent.map(({ draftVersion }) => draftVersion)).toEqual(deleted);
});

test("a text is read as it was stored, also as before bases and texts set aside were written down", () => {
  onTestFinished(() => localStorage.clear());
  const [row, common] = [getStorageKey("account", "links", "1"), { fields: { title: "Rain" }, version: "1" }];
  const now = local(`${A}.1`, { key: `${row}now`, bases: [`${B}.1`, `${C}.1`], aside: true, at: 3 });
  expect(saveLocalDraft(now)).toBe(true);
  const before = { ...common, draftVersion: `${A}.1`, baseDraftVersion: `${B}.1`, at: 2 };
  localStorage.setItem(`${row}before`, JSON.stringify(before));
  const aside = { ...common, draftVersion: "aside.1", baseDraftVersion: "", at: 1 };
  localStorage.setItem(`${row}aside-1`, JSON.stringify(aside));
  localStorage.setItem(`${row}broken`, "{");
  // Without its time or bases it is a text all the same, and the oldest.
  localStorage.setItem(
    `${row}a`,
    JSON.stringify({ ...common, draftVersion: `${C}.1`, bases: null, at: 1e20 }),
  );
  expect(listLocalDrafts(row)).toEqual([
    now,
    expect.objectContaining({ ...common, aside: false, bases: [`${B}.1`], draftVersion: `${A}.1` }),
    expect.objectContaining({ ...common, aside: true, bases: [], key: `${row}aside-1` }),
    expect.objectContaining({ ...common, aside: false, bases: [], at: 0 }),
  ]);
});

test("what was set aside for an entry moves along when the entry gets another id", () => {
  onTestFinished(() => localStorage.clear());
  const [from, to] = [getStorageKey("account", "models", "rain"), getStorageKey("account", "models", "snow")];
  const [aside, open] = [
    local(`${A}.1`, { key: `${from}1`, aside: true }),
    local(`${B}.1`, { key: `${from}2` }),
  ];
  const former = local(`${C}.1`, { key: `${getStorageKey("account", "models", "hail")}1`, aside: true });
  for (const one of [aside, open, former]) saveLocalDraft(one);
  expect(moveAsides([aside, open, former], from, to)).toEqual([{ ...aside, key: `${to}1` }, open, former]);
  const keys = listLocalDrafts(getStorageKey("account")).map(({ key }) => key);
  expect(keys.sort()).toEqual([former.key, open.key, `${to}1`].sort());
});
