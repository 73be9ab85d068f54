import type { DraftRejected, DraftResponse, DraftSaved } from "./draft-response";

const TIMEOUT_MS = 10_000;
/** Browsers limit keepalive requests to 64 KiB (Fetch standard, 5.5); the rest is for headers. */
const KEEPALIVE_MAX_BYTES = 60_000;

/**
 * Posts a form as a draft. With `leaving`, the request outlives its page if it is short enough. Never throws: status 0
 * means that the site's server did not answer.
 */
export async function sendDraft(
  url: string,
  body: FormData,
  { leaving }: { leaving: boolean },
): Promise<DraftSaved | (DraftRejected & { status: number })> {
  try {
    const keepalive = leaving && getSize(body) < KEEPALIVE_MAX_BYTES;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", body, keepalive, signal });
    const result: DraftResponse = await response.json();
    return "message" in result ? { ...result, status: response.status } : result;
  } catch {
    return { status: 0, message: "" };
  }
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
