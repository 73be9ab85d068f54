import type { Texts } from "~/content/fields/sent-values";

/** A form's text in local storage, until the server has it. */
export interface LocalDraft {
  /** Its storage key. */
  key: string;
  /** The form's fields as it would send them. */
  fields: Texts;
  /** The row's version when the edit began. */
  version: string;
  /** A formatted DraftVersion. */
  draftVersion: string;
  /** The versions of the drafts that the form was filled with, which it may replace on the server. */
  bases: string[];
  /** Set aside for another text of the same entry: its form offers it, and no list sends it. */
  aside?: boolean;
  /** The fields of a save without a response so far: if the row has them, the edit continues from its version. */
  submitted?: Texts | undefined;
  /** When it was written (milliseconds, by this browser's clock). */
  at: number;
}

/** When it was written (ISO). */
export const getTime = ({ at }: LocalDraft): string => new Date(at).toISOString();

/** The storage key of one form's text, or the common prefix of an account, a collection or a row. */
export const getStorageKey = (...parts: [account: string, slug?: string, id?: string, clientId?: string]) =>
  `${["draft", ...parts].join("/")}${parts.length === 4 ? "" : "/"}`;

/** Saves a form's text, synchronously. Returns false if local storage is unavailable or full. */
export function saveLocalDraft({ key, ...localDraft }: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(localDraft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a form's text; given a version, only if it still is that version. */
export function deleteLocalDraft({ key, draftVersion }: { key: string; draftVersion?: string }): void {
  try {
    if (draftVersion === undefined || read(key)?.draftVersion === draftVersion) localStorage.removeItem(key);
  } catch {
    // Unavailable storage holds no drafts.
  }
}

/** All local drafts whose key starts with `prefix`, newest first. */
export function listLocalDrafts(prefix: string): LocalDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => read(key) ?? []).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Moves those that were set aside from one row's prefix to another's; all others may still belong to an open form. */
export const moveAsides = (all: LocalDraft[], from: string, to: string): LocalDraft[] =>
  all.map((one) => {
    const moved = { ...one, key: one.key.replace(from, to) };
    if (!one.aside || moved.key === one.key || !saveLocalDraft(moved)) return one;
    deleteLocalDraft(one);
    return moved;
  });

function read(key: string): LocalDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!stored?.fields || typeof stored.fields !== "object") return null;
    // Texts from before 29 November 2026 have one base, and say in their version that they are set aside.
    const { baseDraftVersion, bases = [baseDraftVersion], draftVersion } = stored;
    const aside = String(draftVersion).startsWith("aside.");
    const at = new Date(stored.at).getTime() || 0;
    return { aside, ...stored, bases: [bases].flat().filter(Boolean), at, key };
  } catch {
    return null;
  }
}
