import type { FieldDefinition, FormValue, FormValues } from "./definition";

/** The texts of a form's fields, by name. */
export type Texts = Record<string, string | undefined>;

/** Reads the texts that a form would send, by name, as the values that fill it; runs in the browser, too. */
export function readSentValues(fields: FieldDefinition[], sent: Texts): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, readSentValue(field, sent)]));
}

function readSentValue(field: FieldDefinition, sent: Texts): FormValue {
  const text = sent[field.name];
  if (field.kind === "url-group")
    return {
      urls: Object.fromEntries(field.links.map(({ name }) => [name, sent[`${field.name}.${name}`] ?? ""])),
    };
  if (field.kind === "flag") return text !== undefined;
  if (field.kind === "rich-text") return { html: text ?? "", document: parseDocument(text) };
  return text ?? "";
}

/** The editor's document; undefined for HTML typed before the editor had loaded, which it will parse. */
function parseDocument(text = ""): unknown {
  try {
    return text.startsWith("{") ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
