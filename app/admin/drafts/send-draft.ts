import type { DraftSaved, NewerDraft } from "~/content/drafts/draft-answer";
import { parseDraftVersion } from "~/content/drafts/draft-version";
import type { Texts } from "~/content/fields/sent-values";
import { requestJson } from "~/http/request-json";
import type { Answer } from "~/ui/form/answer";
import type { LocalDraft } from "./local-drafts";

type DraftAnswer = Answer<DraftSaved, NewerDraft>;

/** Browsers limit keepalive requests to 64 KiB (Fetch standard, 5.5); the rest is for headers. */
const KEEPALIVE_MAX_BYTES = 60_000;

/**
 * Posts a form as a draft. With `leaving`, the request outlives its page if it is small enough. Never throws.
 */
export function sendDraft(
  url: string,
  body: FormData,
  { leaving }: { leaving: boolean },
): Promise<DraftAnswer> {
  return requestJson<DraftSaved, NewerDraft>(url, {
    method: "POST",
    body,
    keepalive: leaving && getSize(body) < KEEPALIVE_MAX_BYTES,
  });
}

/** Sends the local draft of a closed form as the form itself would have sent it. Never throws. */
export async function sendLocalDraft(
  url: string,
  account: string,
  { fields, version, bases, draftVersion, submitted }: LocalDraft,
): Promise<DraftAnswer> {
  const body = new FormData();
  const all = { ...fields, ...parseDraftVersion(draftVersion), version, account };
  for (const [name, value] of Object.entries(all)) body.set(name, String(value));
  for (const base of bases) body.append("baseDraftVersion", base);
  const saved = submitted && (await sendSubmitted(url, body, submitted));
  if (saved?.ok && saved.version) body.set("version", saved.version);
  return sendDraft(url, body, { leaving: false });
}

/**
 * Finds out whether an unanswered save reached the row, by sending its texts as a draft of the form `body`. If the row
 * has them, the response contains the row's version, from which the edit continues.
 */
export async function sendSubmitted(url: string, body: FormData, submitted: Texts): Promise<DraftAnswer> {
  const draft = new FormData();
  for (const name of ["id", "version", "clientId", "revision", "account", "baseDraftVersion"])
    for (const value of body.getAll(name)) draft.append(name, value);
  for (const [name, text = ""] of Object.entries(submitted)) if (!draft.has(name)) draft.set(name, text);
  return sendDraft(url, draft, { leaving: false });
}

/** A form's texts by name; the first of several with the same name, as on the server. */
export function getTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") texts[name] ??= value;
  return texts;
}

/** The approximate size of a multipart form in bytes, with 200 for the headers of each part. */
function getSize(form: FormData): number {
  return Object.values(getTexts(form)).reduce((sum, text) => sum + 200 + new Blob([text]).size, 0);
}
