import type { Parent, PhrasingContent } from "mdast";
import { FORMAT } from "./document";
import type { Json } from "./element";
import { splitLink, toImage } from "./markdown-images";
import { createMath } from "./math";

/** Text in a format for which Markdown has no characters: an element (markdown-tree.ts). */
export interface Format extends Parent {
  type: "format";
  /** A bit of `textFormats`. */
  format: number;
  children: PhrasingContent[];
}
declare module "mdast" {
  interface PhrasingContentMap {
    format: Format;
  }
  interface RootContentMap {
    format: Format;
  }
}

/** Chinese and Japanese put no space between words, so none where a line ends. */
const joinLines = (text: string) =>
  text.replace(
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])\n(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])/gu,
    "",
  );

/** Inline nodes as a document's; `format`: the formats around them. */
export function inlines(nodes: PhrasingContent[], format = 0): Json[] {
  return nodes.flatMap((node): Json[] => {
    switch (node.type) {
      case "text":
        return [{ type: "text", text: joinLines(node.value).replace(/[ \t\n\r\f\v]+/g, " "), format }];
      case "strong":
        return inlines(node.children, format | FORMAT.strong);
      case "emphasis":
        return inlines(node.children, format | FORMAT.em);
      case "delete":
        return inlines(node.children, format | FORMAT.s);
      case "format":
        return inlines(node.children, format | node.format);
      case "inlineCode":
        // A line break in code is a space (CommonMark, 6.1).
        return [{ type: "text", text: node.value.replace(/\n/g, " "), format: format | FORMAT.code }];
      case "link":
        return splitLink(node.url, inlines(node.children, format), (children) => ({
          type: "link",
          url: node.url,
          title: node.title ?? null,
          children,
        }));
      case "image":
        return [toImage(node)];
      case "inlineMath":
        return toMath(node.value);
      case "html":
        return lines(node.value, format);
      case "break":
        return [{ type: "linebreak" }];
      case "footnoteReference": {
        const number = { type: "text", text: node.label, format: FORMAT.sup };
        return [{ type: "link", url: `#note-${node.label}`, children: [number] }];
      }
      default:
        return [];
    }
  });
}

/** An inline formula; nothing if it is empty. */
export const toMath = (latex: string): Json[] =>
  [createMath(latex) ?? []].flat().map((math) => ({ ...math }));

/** A text as texts with line breaks between them. */
export function lines(text: string, format = 0): Json[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: "linebreak" }] : []),
      ...(line ? [{ type: "text", text: line, format }] : []),
    ]);
}
