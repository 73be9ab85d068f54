import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { FieldDefinition, FormValue, FormValues } from "~/collections/fields/definition";
import { type Copy, copiesBelow, forgetCopy } from "./local-copies";

/** What the server keeps of a row that is not saved. */
export interface KnownDraft {
  at: string;
  version: string;
  mark: string;
}

export interface Restored {
  copy: Copy;
  /** Where the browser keeps it. */
  place: string;
  values: FormValues;
}

interface State {
  restored: Restored | null;
  others: Restored[];
  /** How often the form was filled anew. */
  turn: number;
  /** The row's version then: once it is saved, the form holds what the row does. */
  version: string | undefined;
}

/**
 * The text that this browser kept of a row, if it is later than the server's: then the form is to be filled with it,
 * anew for each `turn`. `others` are further texts that were kept, `choose` shows one of them.
 */
export function useRestored(
  form: RefObject<HTMLFormElement | null>,
  place: string | null,
  fields: FieldDefinition[],
  draft: KnownDraft | null,
  version: string | undefined,
) {
  const [state, setState] = useState<State>({ restored: null, others: [], turn: 0, version });
  const caret = useRef<Caret | null>(null);

  // At once, before another key can be pressed: it would go into the form that is being replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useLayoutEffect(() => {
    if (!place) return;
    const copies = copiesBelow(place).filter(([own, { mark }]) => {
      const isOnServer = draft !== null && !isLater(mark, draft.mark);
      if (isOnServer) forgetCopy(own, mark);
      return !isOnServer;
    });
    const all = copies.map(([own, copy]) => restoredFrom(own, copy, fields));
    const [first, ...rest] = all;
    if (!first) return;
    const isLatest = !draft || first.copy.seen === draft.mark || first.copy.at > Date.parse(draft.at);
    // What was typed before this code had loaded stands above all.
    const values = { ...first.values, ...typedInto(form.current, fields) };
    caret.current = caretIn(form.current);
    if (isLatest) setState({ restored: { ...first, values }, others: rest, turn: 1, version });
    else setState({ restored: null, others: all, turn: 0, version });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form was filled anew
  useLayoutEffect(() => {
    if (state.turn === 1) placeCaret(form.current, caret.current);
  }, [state.turn]);

  const choose = useCallback(
    (chosen: Restored, instead: Restored | null) =>
      setState(({ others, turn }) => ({
        restored: chosen,
        others: [...(instead ? [instead] : []), ...others.filter((other) => other !== chosen)],
        turn: turn + 1,
        version,
      })),
    [version],
  );
  const forget = useCallback((other: Restored) => {
    forgetCopy(other.place);
    setState((was) => ({ ...was, others: was.others.filter((one) => one !== other) }));
  }, []);
  return { ...state, restored: state.version === version ? state.restored : null, choose, forget };
}

interface Caret {
  /** The field that has the focus. */
  name: string;
  /** What is selected in it, in characters; null where nothing can be. */
  start: number | null;
  end: number | null;
}

const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

function caretIn(form: HTMLFormElement | null): Caret | null {
  const { activeElement: field } = document;
  if (!form?.contains(field) || !isText(field)) return null;
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd };
}

/** Gives the focus to the field that had it. */
function placeCaret(form: HTMLFormElement | null, caret: Caret | null): void {
  const field = caret && form?.elements.namedItem(caret.name);
  if (!isText(field)) return;
  field.focus({ preventScroll: true });
  if (caret?.start != null) field.setSelectionRange(caret.start, caret.end);
}

/** Of two texts of the same form the one with more changes; other forms' are always worth a look. */
function isLater(mark: string, known: string): boolean {
  const [[writer, edition], [knownWriter, knownEdition]] = [mark.split("."), known.split(".")];
  return writer !== knownWriter || Number(edition) > Number(knownEdition);
}

/** A copy, ready to fill a form. */
export function restoredFrom(place: string, copy: Copy, fields: FieldDefinition[]): Restored {
  return { copy, place, values: valuesOf(fields, copy.fields) };
}

/** What a form is filled with, from what it would send. */
function valuesOf(fields: FieldDefinition[], sent: Record<string, string>): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FormValue] => {
      const { name, kind } = field;
      const text = sent[name];
      if (field.kind === "addresses") {
        const all = field.links.map((link) => [link.name, sent[`${name}.${link.name}`] ?? ""]);
        return [name, { addresses: Object.fromEntries(all) }];
      }
      if (kind === "flag") return [name, text !== undefined];
      if (kind === "rich-text") return [name, { html: text ?? "", document: documentIn(text) }];
      return [name, text ?? ""];
    }),
  );
}

/** The editor's document; undefined for what was typed before it had loaded, which it will read. */
function documentIn(text = ""): unknown {
  try {
    return text.startsWith("{") ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The values of the fields that differ from those which the page came with. */
function typedInto(form: HTMLFormElement | null, fields: FieldDefinition[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, FormValue][] => {
      const control = form?.elements.namedItem(name);
      // Radio buttons: the page came with one of them checked.
      if (control instanceof RadioNodeList && kind === "choice") {
        const radios = Array.from(control).filter((one) => one instanceof HTMLInputElement);
        return radios.some((radio) => radio.checked !== radio.defaultChecked) ? [[name, control.value]] : [];
      }
      if (control instanceof HTMLInputElement && kind === "flag")
        return control.checked === control.defaultChecked ? [] : [[name, control.checked]];
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return [];
      if (control.value === control.defaultValue) return [];
      return [[name, kind === "rich-text" ? { html: control.value, document: undefined } : control.value]];
    }),
  );
}

/** Whether somebody typed into the form before this code had loaded. */
export function isTouched(form: HTMLFormElement | null, fields: FieldDefinition[]): boolean {
  return Object.keys(typedInto(form, fields)).length > 0;
}
