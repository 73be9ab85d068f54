import { z } from "zod";
import { documentToHtml } from "~/rich-text/html.server";
import { parseRichText } from "~/rich-text/parse-input.server";
import { parseDocument } from "~/rich-text/schema";
import { isEmpty, plainText } from "~/rich-text/text";
import type { FieldBase, RichTextValue } from "./definition";

/** A rich text: the editor's document, or HTML from the textarea that stands there without JavaScript. */
export interface RichTextFieldDefinition extends FieldBase {
  kind: "rich-text";
  /** Whether it may be empty: stored as a document without words. */
  optional?: boolean;
}

export const schema = (field: RichTextFieldDefinition) =>
  z
    .string(`${field.label} is empty.`)
    .default("")
    .transform((raw, context) => {
      const parsed = parseRichText(raw);
      const message = !parsed.ok
        ? parsed.message
        : isEmpty(parsed.document) && !field.optional
          ? `${field.label} is empty.`
          : null;
      if (parsed.ok && !message) return parsed.document;
      context.addIssue({ code: "custom", message: message ?? "" });
      return z.NEVER;
    });

/** From a stored document, or from what was typed, which stays as it is even when it cannot be saved. */
export function toForm(_: RichTextFieldDefinition, value: unknown): RichTextValue {
  if (value === undefined) return { html: "", document: null };
  const typed = typeof value === "string" ? value : null;
  const parsed = typed === null ? parseDocument(value) : parseRichText(typed);
  // Words are kept at any price: a document of unknown kind is shown as its text.
  if (!parsed.ok) return { html: typed ?? plainText(value), document: null };
  const isHtml = typed !== null && !typed.trimStart().startsWith("{");
  return { html: isHtml ? typed : documentToHtml(parsed.document), document: parsed.document };
}

/**
 * What somebody typed who may not save it: it is only handed back, and read by the browser that sent it. The editor's
 * own document stays as it was sent, and is read when it is sent again.
 */
export const unread = (typed: string): RichTextValue => ({
  html: typed,
  document: typed.trimStart().startsWith("{") ? null : undefined,
});
