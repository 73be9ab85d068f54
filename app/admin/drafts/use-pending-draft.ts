import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
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
  values: FormValues;
}

interface State {
  restored: PendingDraft | null;
  others: PendingDraft[];
  /** How many times the form has been refilled. */
  formKey: number;
  /** The row's version at the last refill: once the row has been saved, the form no longer counts as restored. */
  version: string | undefined;
}

/**
 * `restored` is the local draft of a row, if it is newer than the server's; the form must be refilled with it whenever
 * `formKey` changes. `others` are further local drafts; `restore` fills the form with one of them.
 */
export function usePendingDraft(
  form: RefObject<HTMLFormElement | null>,
  prefix: string | null,
  fields: FieldDefinition[],
  draft: StoredDraft | null,
  version: string | undefined,
) {
  const [state, setState] = useState<State>({ restored: null, others: [], formKey: 0, version });

  // A layout effect, because a later one might replace the form after something had been typed into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    if (!prefix) return;
    const unsent = listLocalDrafts(prefix).filter(([key, { draftVersion }]) => {
      const isOnServer = draft !== null && !isNewer(draftVersion, draft.draftVersion);
      if (isOnServer) deleteLocalDraft(key, draftVersion);
      return !isOnServer;
    });
    const all = unsent.map(([key, localDraft]) => toPendingDraft(key, localDraft, fields));
    const [first, ...rest] = all;
    if (!first) return;
    const { baseDraftVersion, at } = first.localDraft;
    const isLatest = !draft || baseDraftVersion === draft.draftVersion || at > Date.parse(draft.at);
    // Keeps what was typed before this code had loaded.
    const values = { ...first.values, ...getTypedValues(form.current, fields) };
    if (isLatest) setState({ restored: { ...first, values }, others: rest, formKey: 1, version });
    else setState({ restored: null, others: all, formKey: 0, version });
  }, []);
  const restore = useCallback(
    (restored: PendingDraft, replaced: PendingDraft | null) =>
      setState(({ others, formKey }) => ({
        restored,
        others: [...(replaced ? [replaced] : []), ...others.filter((other) => other !== restored)],
        formKey: formKey + 1,
        version,
      })),
    [version],
  );
  const deleteOther = useCallback((draft: PendingDraft) => {
    deleteLocalDraft(draft.storageKey);
    setState((previous) => ({ ...previous, others: previous.others.filter((other) => other !== draft) }));
  }, []);
  return { ...state, restored: state.version === version ? state.restored : null, restore, deleteOther };
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
  return { localDraft, storageKey, values: toValues(fields, localDraft.fields) };
}

/** Turns the fields that a form would send into the values that fill it. */
export function toValues(fields: FieldDefinition[], sent: Record<string, string>): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FormValue] => {
      const { name, kind } = field;
      const text = sent[name];
      if (field.kind === "addresses") {
        const all = field.links.map((link) => [link.name, sent[`${name}.${link.name}`] ?? ""]);
        return [name, { addresses: Object.fromEntries(all) }];
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
