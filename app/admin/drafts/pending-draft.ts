import type { FieldDefinition, FormValue, FormValues } from "~/content/fields/definition";
import { isEdited } from "~/ui/form/is-edited";
import { deleteLocalDraft, type LocalDraft, listLocalDrafts } from "./local-drafts";

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
  /** The version under which it is stored: that of the form that wrote it, or of the moment when it was set aside. */
  storedVersion: string;
  values: FormValues;
}

/**
 * Looks through the local drafts of a row when its form opens, and deletes those that the server has. Returns the one
 * with which to fill the form, if it is newer than the server's draft, and all others.
 */
export function findPendingDrafts(
  form: HTMLFormElement | null,
  prefix: string,
  fields: FieldDefinition[],
  draft: StoredDraft | null,
): { restored: PendingDraft | null; others: PendingDraft[] } {
  const unsent = listLocalDrafts(prefix).filter(([key, { draftVersion }]) => {
    const isOnServer = draft !== null && !isNewer(draftVersion, draft.draftVersion);
    if (isOnServer) deleteLocalDraft(key, draftVersion);
    return !isOnServer;
  });
  const all = unsent.map(([key, localDraft]) => toPendingDraft(key, localDraft, fields));
  const [first, ...rest] = all;
  if (!first) return { restored: null, others: [] };
  const { baseDraftVersion, at } = first.localDraft;
  const isLatest = !draft || baseDraftVersion === draft.draftVersion || at > Date.parse(draft.at);
  if (!isLatest) return { restored: null, others: all };
  // Keeps what was typed before this code had loaded.
  const values = { ...first.values, ...getTypedValues(form, fields) };
  return { restored: { ...first, values }, others: rest };
}

/** Whether a local draft has more changes than the server's, or comes from another form. */
function isNewer(local: string, remote: string): boolean {
  const [[localClient, localRevision], [remoteClient, remoteRevision]] = [
    local.split("."),
    remote.split("."),
  ];
  return localClient !== remoteClient || Number(localRevision) > Number(remoteRevision);
}

export function toPendingDraft(
  storageKey: string,
  localDraft: LocalDraft,
  fields: FieldDefinition[],
): PendingDraft {
  const { draftVersion, fields: sent } = localDraft;
  return { localDraft, storageKey, storedVersion: draftVersion, values: toValues(fields, sent) };
}

/** Turns the fields that a form would send into the values that fill it. */
export function toValues(fields: FieldDefinition[], sent: Record<string, string>): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FormValue] => {
      const { name, kind } = field;
      const text = sent[name];
      if (field.kind === "url-group") {
        const all = field.links.map((link) => [link.name, sent[`${name}.${link.name}`] ?? ""]);
        return [name, { urls: Object.fromEntries(all) }];
      }
      if (kind === "flag") return [name, text !== undefined];
      if (kind === "rich-text") return [name, { html: text ?? "", document: parseDocument(text) }];
      return [name, text ?? ""];
    }),
  );
}

/** The editor's document; undefined for HTML typed before the editor had loaded, which it will parse. */
function parseDocument(text = ""): unknown {
  try {
    return text.startsWith("{") ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The values of the fields that have changed since the page was rendered. */
function getTypedValues(form: HTMLFormElement | null, fields: FieldDefinition[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, FormValue][] => {
      const control = form?.elements.namedItem(name);
      // The radio buttons of the library's images have the same name as the text field.
      if (control instanceof RadioNodeList && kind === "image")
        return getTypedImage(name, Array.from(control));
      // Radio buttons, one of which was rendered as checked.
      if (control instanceof RadioNodeList && kind === "choice") {
        const radios = Array.from(control).filter((radio) => radio instanceof HTMLInputElement);
        return radios.some((radio) => radio.checked !== radio.defaultChecked) ? [[name, control.value]] : [];
      }
      if (control instanceof HTMLInputElement && kind === "flag")
        return control.checked === control.defaultChecked ? [] : [[name, control.checked]];
      if (control instanceof HTMLSelectElement)
        return Array.from(control.options).some((one) => one.selected !== one.defaultSelected)
          ? [[name, control.value]]
          : [];
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return [];
      if (!isEdited(control)) return [];
      return [[name, kind === "rich-text" ? { html: control.value, document: undefined } : control.value]];
    }),
  );
}

/** Reads the field as the server does: an image chosen in the library takes precedence over the typed URL. */
function getTypedImage(name: string, controls: Node[]): [string, FormValue][] {
  const inputs = controls.filter((control) => control instanceof HTMLInputElement);
  const chosen = inputs.find(({ type, checked }) => type === "radio" && checked);
  const address = inputs.find(({ type }) => type !== "radio");
  if (chosen) return [[name, chosen.value]];
  return address && isEdited(address) ? [[name, address.value]] : [];
}

/** Whether the author typed into the form before this code had loaded. */
export function isTouched(form: HTMLFormElement | null, fields: FieldDefinition[]): boolean {
  return Object.keys(getTypedValues(form, fields)).length > 0;
}
