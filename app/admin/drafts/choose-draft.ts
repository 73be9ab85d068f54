import { isWrittenBy, parseDraftVersion } from "~/content/drafts/draft-version";
import type { Texts } from "~/content/fields/sent-values";
import type { LocalDraft } from "./local-drafts";
import { getTexts } from "./send-draft";

/** What becomes of a row's local drafts when its form opens. */
interface Choice {
  /** Fills the form. */
  restored: LocalDraft | null;
  /** The form offers them. */
  otherDrafts: LocalDraft[];
  /** The server has them: nothing is lost with them. */
  sent: LocalDraft[];
}

/**
 * Chooses the text that fills a form: the newest of `local` that continues the server's draft `stored`, if there is one,
 * since no other takes its place unasked. `former`: those from before the row had its id or kind, which are offered.
 */
export function chooseDraft(
  stored: { draftVersion: string } | null,
  local: LocalDraft[],
  former: LocalDraft[] = [],
): Choice {
  const isSent = ({ aside, draftVersion }: LocalDraft) =>
    !aside && stored !== null && !isNewer(draftVersion, stored.draftVersion);
  const fits = (one: LocalDraft) =>
    !one.aside && !isSent(one) && (!stored || isContinuation(one, stored.draftVersion));
  const all = [...local, ...former];
  const restored = local.find(fits) ?? null;
  const otherDrafts = all.filter((one) => one !== restored && !isSent(one));
  return { restored, otherDrafts, sent: all.filter(isSent) };
}

/** Whether a local draft comes from the form that wrote the server's draft, or from one that was filled with it. */
function isContinuation({ draftVersion, bases }: LocalDraft, stored: string): boolean {
  const local = parseDraftVersion(draftVersion);
  return bases.includes(stored) || (local !== null && isWrittenBy(stored, local.clientId));
}

/** Whether a local draft has more changes than the server's, or comes from another form. */
function isNewer(local: string, remote: string): boolean {
  const [mine, stored] = [parseDraftVersion(local), parseDraftVersion(remote)];
  return !mine || mine.clientId !== stored?.clientId || mine.revision > stored.revision;
}

/**
 * What the author changed in the fields before this code had loaded, by name; undefined for a switch turned off. The
 * form's other controls, such as how long a link works, are no text.
 */
export function findTyped(form: HTMLFormElement | null, fields: readonly { name: string }[]): Texts {
  if (!form) return {};
  // In a document of its own, where no images load.
  const rendered = document.implementation.createHTMLDocument().importNode(form, true);
  // There, Chromium does not reset forms. Options are as they were rendered.
  for (const control of rendered.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    // The value of a switch or an option is no text: it would become part of the clone.
    if ("checked" in control && /^(?:checkbox|radio)$/.test(control.type))
      control.checked = control.defaultChecked;
    else control.value = control.defaultValue;
  }
  const [before, now] = [getTexts(new FormData(rendered)), getTexts(new FormData(form))];
  // A field may have several inputs: "zulu_links.agency".
  const isField = (control: string) => fields.some(({ name }) => control.split(".")[0] === name);
  const names = Object.keys({ ...before, ...now }).filter(isField);
  const typed = names.filter((name) => now[name] !== before[name]);
  return Object.fromEntries(typed.map((name) => [name, now[name]]));
}
