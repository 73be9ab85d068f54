import { expect, test } from "vitest";
import {
  changeState,
  type EditEvent,
  type EditState,
  getEditedVersion,
  getInitialState,
  isOutdated,
} from "~/admin/drafts/edit-state";
import type { LocalDraft } from "~/admin/drafts/local-drafts";
import type { RejectedSubmission } from "~/content/save-form.server";

const page = { version: "1", rejection: undefined };
const opened = (draft: { at: string } | null = null) => getInitialState({ ...page, draft });
const after = (state: EditState, ...events: EditEvent[]) => events.reduce(changeState, state);

const rejected = (more: Partial<RejectedSubmission>): RejectedSubmission => ({
  ok: false,
  id: "a",
  status: 422,
  message: "",
  errors: {},
  ...more,
});
const conflict = rejected({ status: 409, remote: { version: "2" } as RejectedSubmission["remote"] });
const local = (at: number) =>
  ({ key: `draft/${at}`, draftVersion: `${at}`, bases: [`base of ${at}`], at }) as LocalDraft;

test("a form without a draft is unchanged, one with a draft is saved as that draft", () => {
  expect(opened().draftState).toEqual({ kind: "unchanged" });
  expect(opened({ at: "now" }).draftState).toEqual({ kind: "kept", at: "now" });
});

test("a form rejected because its author is signed out says so until the next draft", () => {
  const state = after(opened(), { type: "page-changed", version: "1", rejection: rejected({ status: 401 }) });
  expect(state.draftState).toMatchObject({ kind: "rejected", status: 401 });
  const next = after(state, {
    type: "autosaved",
    draftState: { kind: "kept", at: "now" },
  });
  expect(after(next, { type: "page-changed", version: "1", rejection: next.rejection }).draftState.kind).toBe(
    "kept",
  );
});

test("a form filled from local storage is filled once, and is no longer restored once the row is saved", () => {
  const state = after(opened(), { type: "opened", restored: local(1), otherDrafts: [local(2)] });
  expect(state).toMatchObject({ fills: 1, restored: { key: "draft/1" } });
  expect(after(state, { type: "page-changed", version: "2", rejection: undefined })).toMatchObject({
    fills: 1,
    restored: null,
    otherDrafts: [{ key: "draft/2" }],
  });
});

test("another local draft takes the place of the text, which is kept as one", () => {
  const [first, second, aside] = [local(1), local(2), local(3)];
  const state = after(
    opened(),
    { type: "opened", restored: null, otherDrafts: [first, second] },
    { type: "saved", isChangedSince: true },
    { type: "restored", draft: second, replaced: aside },
  );
  expect(state).toMatchObject({ restored: second, otherDrafts: [aside, first], fills: 1, isRowSaved: false });
  expect(after(state, { type: "others-changed", otherDrafts: [aside] }).otherDrafts).toEqual([aside]);
});

test("a text replaces every draft that has filled its form, until the row is saved", () => {
  const state = after(
    opened(),
    { type: "opened", restored: local(1), otherDrafts: [local(2)] },
    { type: "restored", draft: local(2), replaced: local(3) },
  );
  expect(state.localBases).toEqual(["base of 1", "1", "base of 2", "2"]);
  expect(after(state, { type: "page-changed", version: "2", rejection: undefined }).localBases).toEqual([]);
});

test("a form is filled again by the save after a conflict, and only by that", () => {
  const met = after(opened(), { type: "page-changed", version: "1", rejection: conflict });
  expect(met).toMatchObject({ hasConflict: true, fills: 0 });
  const again = after(met, { type: "page-changed", version: "1", rejection: rejected({ status: 503 }) });
  expect(again.hasConflict).toBe(true);
  const saved = after(again, { type: "page-changed", version: "3", rejection: undefined });
  expect(saved).toMatchObject({ hasConflict: false, fills: 1 });
  expect(after(saved, { type: "page-changed", version: "4", rejection: undefined }).fills).toBe(1);
});

test("a row that was saved elsewhere is outdated until this form has its text or is saved", () => {
  const state = after(opened({ at: "now" }), { type: "saved-elsewhere", isTouched: false });
  // The draft was the other tab's.
  expect(state.draftState).toEqual({ kind: "changed" });
  expect(isOutdated(state, "1", "")).toBe(true);
  const rebased = after(state, {
    type: "autosaved",
    draftState: { kind: "unchanged" },
    baseVersion: "2",
  });
  expect(getEditedVersion(rebased, null)).toBe("2");
  expect(isOutdated(rebased, "2", "")).toBe(false);
  const touched = after(opened({ at: "now" }), { type: "saved-elsewhere", isTouched: true });
  expect(touched.draftState.kind).toBe("kept");
  const saved = after(touched, { type: "page-changed", version: "2", rejection: undefined });
  expect(saved.baseVersion).toBeUndefined();
  expect(isOutdated(saved, "2", "")).toBe(false);
});

test("a draft that equals the saved row counts as saved", () => {
  const state = after(opened({ at: "now" }), {
    type: "autosaved",
    draftState: { kind: "unchanged" },
    newerVersion: "2",
  });
  expect(state.isRowSaved).toBe(true);
  expect(isOutdated(state, "1", "")).toBe(true);
});

test("a text is outdated if its version is older than the row's, wherever that was heard of", () => {
  const state = opened();
  const draft = { version: "0" };
  expect(isOutdated(state, getEditedVersion(state, null), "1")).toBe(false);
  expect(isOutdated(state, getEditedVersion(state, null), "2")).toBe(true);
  expect(isOutdated(state, getEditedVersion(state, draft), "")).toBe(true);
  const restored = { ...local(1), version: "0" };
  const filled = after(state, { type: "opened", restored, otherDrafts: [] });
  expect(isOutdated(filled, getEditedVersion(filled, null), "")).toBe(true);
  const met = after(filled, { type: "page-changed", version: "1", rejection: conflict });
  expect(isOutdated(met, getEditedVersion(met, null), "2")).toBe(false);
});
