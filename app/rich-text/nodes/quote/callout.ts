import { isRecord, type Json } from "../../element";
import type { HtmlElement, HtmlNode } from "../../html-tree";
import { calloutNames } from "./callout-names";

/** The kinds of callouts (those of GitHub's Markdown) with their titles. */
export const calloutTitles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

export type CalloutKind = keyof typeof calloutTitles;

/** The kind of a callout from untrusted input; null for anything else. */
export function readCallout(value: unknown): CalloutKind | null {
  return typeof value === "string" && Object.hasOwn(calloutTitles, value) ? (value as CalloutKind) : null;
}

/** The kind of a quote that is a callout; null for any other block. */
export function getCallout(node: { type?: unknown; $?: unknown }): CalloutKind | null {
  return node.type === "quote" && isRecord(node.$) ? readCallout((node.$ as Json).callout) : null;
}

/** The kind for a name in Markdown, case-insensitive; null if unknown. */
export const findCallout = (name: string): CalloutKind | null => calloutNames.get(name.toLowerCase()) ?? null;

/** The kind of a callout element, from this site or GitHub; null for any other element. */
export function getElementCallout({ tag, attributes }: HtmlElement): CalloutKind | null {
  if (tag !== "aside" && tag !== "div") return null;
  const [, name] =
    /(?:^|\s)(?:callout|markdown-alert)-([a-z]+)(?:\s|$)/.exec(attributes.get("class") ?? "") ?? [];
  return readCallout(name);
}

/** The content of a callout, without the title that pages show. */
export function withoutCalloutTitle(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.filter(
    (node) =>
      typeof node === "string" ||
      !/(?:^|\s)(?:callout|markdown-alert)-title(?:\s|$)/.test(node.attributes.get("class") ?? ""),
  );
}
