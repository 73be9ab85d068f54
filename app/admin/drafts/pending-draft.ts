import { isWrittenBy, parseDraftVersion } from "~/content/drafts/draft-version";
import type { FieldDefinition, FormValue, FormValues } from "~/content/fields/definition";
import { readSentValues } from "~/content/fields/sent-values";
import { deleteLocalDraft, isAside, type LocalDraft, listLocalDrafts } from "./local-drafts";
import { getTexts } from "./send-draft";

/** The server's draft of a row. */
export interface StoredDraft {
  at: string;
  version: string;
  draftVersion: string;
}

/** A local draft, ready to fill a form. */
export interface PendingDraft {
  localDraft: LocalDraft;
  storageKey: string;
  values: FormValues;
}

/**
 * Looks through the local drafts of a row when its form opens, and deletes those that the server has. Returns the one
 * with which to fill the form, and all others. A text other than the server's never takes its place unasked.
 */
export function findPendingDrafts(
  form: HTMLFormElement | null,
  prefix: string,
  fields: FieldDefinition[],
  draft: StoredDraft | null,
): { restored: PendingDraft | null; otherDrafts: PendingDraft[] } {
  const unsent = listLocalDrafts(prefix).filter(([key, { draftVersion }]) => {
    const isOnServer = draft !== null && !isNewer(draftVersion, draft.draftVersion);
    if (isOnServer) deleteLocalDraft(key, draftVersion);
    return !isOnServer;
  });
  const all = unsent.map(([key, localDraft]) => toPendingDraft(key, localDraft, fields));
  const isNext = ({ localDraft }: PendingDraft) =>
    !isAside(localDraft) && (!draft || isContinuation(localDraft, draft));
  const first = all.find(isNext);
  if (!first) return { restored: null, otherDrafts: all };
  // Keeps what was typed before this code had loaded.
  const values = { ...first.values, ...getTypedValues(form, fields) };
  return { restored: { ...first, values }, otherDrafts: all.filter((one) => one !== first) };
}

/** Whether a local draft comes from the form that wrote the server's draft, or from one that was filled with it. */
function isContinuation({ draftVersion, baseDraftVersion }: LocalDraft, stored: StoredDraft): boolean {
  if (baseDraftVersion === stored.draftVersion) return true;
  const local = parseDraftVersion(draftVersion);
  return local !== null && isWrittenBy(stored.draftVersion, local.clientId);
}

/** Whether a local draft has more changes than the server's, or comes from another form. */
function isNewer(local: string, remote: string): boolean {
  const [mine, stored] = [parseDraftVersion(local), parseDraftVersion(remote)];
  return !mine || mine.clientId !== stored?.clientId || mine.revision > stored.revision;
}

export function toPendingDraft(
  storageKey: string,
  localDraft: LocalDraft,
  fields: FieldDefinition[],
): PendingDraft {
  return { localDraft, storageKey, values: readSentValues(fields, localDraft.fields) };
}

/** The values of the fields that have changed since the page was rendered. */
function getTypedValues(form: HTMLFormElement | null, fields: FieldDefinition[]): FormValues {
  if (!form) return {};
  // In a document of its own, where no images load.
  const rendered = document.implementation.createHTMLDocument().importNode(form, true);
  // There, Chromium does not reset forms. Options are as they were rendered.
  for (const control of rendered.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    control.value = control.defaultValue;
    if ("checked" in control) control.checked = control.defaultChecked;
  }
  const [before, now] = [rendered, form].map((one) => readSentValues(fields, getTexts(new FormData(one))));
  const isTyped = ([name, value]: [string, FormValue]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[name]);
  return Object.fromEntries(Object.entries(now ?? {}).filter(isTyped));
}

/** Whether the author typed into the form before this code had loaded. */
export function isTouched(form: HTMLFormElement | null, fields: FieldDefinition[]): boolean {
  return Object.keys(getTypedValues(form, fields)).length > 0;
}
