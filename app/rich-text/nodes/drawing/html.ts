import type { CustomDrawing } from "~/drawings/custom-words";
import { escapeHtml, escapeText } from "../../escape-html";
import { type HtmlElement, toElement } from "../../html-tree";
import { NUMBERS, toCustomDrawing, WORDS } from "./custom";

/** What a drawing has besides its kind. */
export const FIELDS = [...NUMBERS, ...WORDS] as const;

/** As authors edit it: its numbers and labels are attributes, its sentence the caption. */
export function toFigure(custom: CustomDrawing): string {
  const attributes = ["kind" as const, ...FIELDS]
    .filter((name) => name !== "sentence" && custom[name] !== "")
    .map((name) => ` data-${name}="${escapeHtml(String(custom[name]))}"`);
  return `<figure class="drawing"${attributes.join("")}><figcaption>${escapeText(custom.sentence)}</figcaption></figure>`;
}

/**
 * A drawing copied from a page of a site like this one, as authors edit it: the author's own, or the image of an essay's.
 * Null for anything else.
 */
export function readShown({ tag, attributes }: HtmlElement): HtmlElement | null {
  if (tag !== "figure" || attributes.get("class") !== "drawing") return null;
  const custom = toCustomDrawing(parseObject(attributes.get("data-drawing")));
  if (custom) {
    const words = toElement("figcaption", [custom.sentence]);
    const fields = ["kind" as const, ...FIELDS].filter((name) => name !== "sentence" && custom[name] !== "");
    const values = fields.map((name): [string, string] => [`data-${name}`, String(custom[name])]);
    return { ...toElement("figure", [words]), attributes: new Map([["class", "drawing"], ...values]) };
  }
  const src = attributes.get("data-src");
  if (!src) return null;
  const alt = attributes.get("data-alt") ?? "";
  const image = new Map([
    ["src", src],
    ["alt", alt],
  ]);
  return toElement("figure", [{ ...toElement("img", []), attributes: image }]);
}

function parseObject(text = ""): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? { ...value } : {};
  } catch {
    return {};
  }
}
