import { type RefObject, useEffect, useRef } from "react";
import type { FieldDefinition, FormValues } from "~/content/fields/definition";

/**
 * After a save, fills in stored values that differ from what was typed: tags in their canonical spelling, or a time
 * moved out of the hour that the clocks skip. Leaves fields alone that were changed since, and updates a focused field
 * only when it loses the focus. Call the returned function for each form that is sent.
 */
export function useStoredValues(
  form: RefObject<HTMLFormElement | null>,
  fields: FieldDefinition[],
  values: FormValues,
  version: string | undefined,
): () => void {
  const sent = useRef<FormData | null>(null);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    const before = sent.current;
    sent.current = null;
    for (const { name } of before ? fields : []) {
      const [input, value] = [form.current?.elements.namedItem(name), values[name]];
      if (!isText(input) || typeof value !== "string") continue;
      const show = () => {
        if (input.value === before?.get(name)) input.value = value;
      };
      if (input === document.activeElement) input.addEventListener("blur", show, { once: true });
      else show();
    }
  }, [form, fields, values, version]);

  return () => {
    sent.current = form.current && new FormData(form.current);
  };
}

const isText = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement ||
  (input instanceof HTMLInputElement && !/^(?:checkbox|radio|file)$/.test(input.type));
