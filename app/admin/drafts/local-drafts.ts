import { parseDraftVersion } from "~/content/drafts/draft-version";

/** A form's text in local storage, until the server has it. */
export interface LocalDraft {
  /** The form's fields as it would send them. */
  fields: Record<string, string>;
  /** The row's version when the edit began. */
  version: string;
  /** A formatted DraftVersion. */
  draftVersion: string;
  /** The version of the server's draft that the form was filled with. */
  baseDraftVersion: string;
  /** The fields of a save without a response so far: if the row has them, the edit continues from its version. */
  submitted?: Record<string, string>;
  /** When it was written (milliseconds, by this browser's clock). */
  at: number;
}

/** Whether it was set aside for another text of the same entry: its form offers it, and no list sends it. */
export const isAside = ({ draftVersion }: LocalDraft): boolean => parseDraftVersion(draftVersion) === null;

/** When it was written (ISO). */
export const getTime = ({ at }: LocalDraft): string => new Date(at).toISOString();

/** The storage key of one form's text, or the common prefix of an account, a collection or a row. */
export const getStorageKey = (...parts: [account: string, slug?: string, id?: string, clientId?: string]) =>
  `${["draft", ...parts].join("/")}${parts.length === 4 ? "" : "/"}`;

/** Saves a form's text, synchronously. Returns false if local storage is unavailable or full. */
export function saveLocalDraft(key: string, localDraft: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(localDraft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a form's text; given a version, only if it still is that version. */
export function deleteLocalDraft(key: string, draftVersion?: string): void {
  try {
    if (draftVersion === undefined || read(key)?.draftVersion === draftVersion) localStorage.removeItem(key);
  } catch {
    // Unavailable storage holds no drafts.
  }
}

/** All local drafts whose key starts with `prefix`, newest first. */
export function listLocalDrafts(prefix: string): [key: string, LocalDraft][] {
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key): [string, LocalDraft][] => {
        const localDraft = read(key);
        return localDraft ? [[key, localDraft]] : [];
      });
    return drafts.sort(([, a], [, b]) => b.at - a.at);
  } catch {
    return [];
  }
}

function read(key: string): LocalDraft | null {
  try {
    const localDraft: LocalDraft | null = JSON.parse(localStorage.getItem(key) ?? "null");
    return localDraft && typeof localDraft.fields === "object" ? localDraft : null;
  } catch {
    return null;
  }
}
