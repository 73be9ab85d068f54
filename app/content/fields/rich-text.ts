import { z } from "zod";
import { documentToHtml } from "~/rich-text/html.server";
import { parseRichText } from "~/rich-text/parse-input.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { isEmpty, plainText } from "~/rich-text/text";
import type { FieldBase, RichTextValue } from "./definition";

/** The editor's document, or HTML from the textarea that replaces the editor without JavaScript. */
export interface RichTextFieldDefinition extends FieldBase {
  kind: "rich-text";
  /** If empty, stored as an empty document. */
  optional?: boolean;
}

export const schema = (field: RichTextFieldDefinition) =>
  z
    .string(`${field.label} is empty.`)
    .default("")
    .transform((raw, context) => {
      const parsed = withText(field, parseRichText(raw));
      if (parsed.ok) return parsed.document;
      context.addIssue(parsed.message);
      return z.NEVER;
    });

/**
 * The database also accepts documents of other programs. They are imported in the repaired form in which pages showed
 * them.
 */
export const stored = (field: RichTextFieldDefinition) =>
  z.unknown().transform((value, context) => {
    const exact = parseDocument(value);
    const parsed = withText(field, exact.ok ? exact : parseDocument(repairDocument(value)));
    if (parsed.ok) return parsed.document;
    context.addIssue(parsed.message);
    return z.NEVER;
  });

type Parsed = ReturnType<typeof parseDocument>;

const withText = ({ label, optional }: RichTextFieldDefinition, parsed: Parsed): Parsed =>
  parsed.ok && !optional && isEmpty(parsed.document) ? { ok: false, message: `${label} is empty.` } : parsed;

/** The form's value for a stored document, or for typed text, which is kept even if it cannot be saved. */
export function toForm(_: RichTextFieldDefinition, value: unknown): RichTextValue {
  if (value === undefined) return { html: "", document: null };
  const typed = typeof value === "string" ? value : null;
  const parsed = typed === null ? parseDocument(value) : parseRichText(typed);
  // An invalid document is shown as plain text, so nothing is lost.
  if (!parsed.ok) return { html: typed ?? plainText(value), document: null };
  const isHtml = typed !== null && !typed.trimStart().startsWith("{");
  return { html: isHtml ? typed : documentToHtml(parsed.document), document: parsed.document };
}

/**
 * Text from a user who may not save it: returned as it was sent, without parsing. The editor's document is parsed when
 * it is submitted again.
 */
export const unread = (typed: string): RichTextValue => ({
  html: typed,
  document: typed.trimStart().startsWith("{") ? null : undefined,
});
