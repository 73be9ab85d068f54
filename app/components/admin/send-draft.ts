import type { DraftAnswer, DraftKept, DraftRefusal } from "./draft-answer";

/** What a try gets (milliseconds). */
const TIMEOUT = 10_000;
/** What a browser sends for a page that is gone: 64 KiB with the headers (Fetch standard, 5.5). */
const KEEPALIVE_LIMIT = 60_000;

/**
 * Sends a form as a draft; `leaving`: also when its page goes away meanwhile, if it is short enough. Never throws: status
 * 0 means that the server was not reached, or that something else answered.
 */
export async function sendDraft(
  address: string,
  body: FormData,
  { leaving }: { leaving: boolean },
): Promise<DraftKept | (DraftRefusal & { status: number })> {
  try {
    const keepalive = leaving && sizeOf(body) < KEEPALIVE_LIMIT;
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(address, { method: "POST", body, keepalive, signal });
    const answer: DraftAnswer = await response.json();
    return "message" in answer ? { ...answer, status: response.status } : answer;
  } catch {
    return { status: 0, message: "" };
  }
}

/** The texts of a form by their names; the first of several, as on the server. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") texts[name] ??= value;
  return texts;
}

/** About what a form weighs on its way (bytes): each part has a head of its own. */
function sizeOf(form: FormData): number {
  return Object.values(textsOf(form)).reduce((sum, text) => sum + 200 + new Blob([text]).size, 0);
}
