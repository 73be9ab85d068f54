import type { OwnDrawing } from "~/drawings/own-words";
import { escapeHtml, escapeText } from "../../escape-html";
import { NUMBERS, WORDS } from "./own";

/** What a drawing has besides its kind. */
export const FIELDS = [...NUMBERS, ...WORDS] as const;

/** As authors edit it: its numbers and labels are attributes, its sentence the caption. */
export function toFigure(own: OwnDrawing): string {
  const attributes = ["kind" as const, ...FIELDS]
    .filter((name) => name !== "sentence" && own[name] !== "")
    .map((name) => ` data-${name}="${escapeHtml(String(own[name]))}"`);
  return `<figure class="drawing"${attributes.join("")}><figcaption>${escapeText(own.sentence)}</figcaption></figure>`;
}
