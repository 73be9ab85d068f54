import { safeSource } from "../../links";
import type { BlockKind } from "../kind";
import { readFigure, readImageElement, writeImage } from "./html";
import { type ImageExtras, readExtras, readImage } from "./image";
import { server } from "./kind.server";

/** An image, which is a block of its own; its title is the caption. */
export interface ImageNode extends ImageExtras {
  type: "image";
  version: 1;
  src: string;
  alt: string;
  title: string | null;
  /** Pixels; null if unknown. */
  width: number | null;
  height: number | null;
}

export const image: BlockKind<ImageNode> = {
  read: (node, { tally }) => readImage(node, tally),
  repair: (node) =>
    safeSource(String(node.src ?? "")) === null ? [] : [{ ...node, link: undefined, ...readExtras(node) }],
  html: {
    is: ({ tag }, place) =>
      (tag === "img" || tag === "figure") &&
      (place === "root" || place === "text" || (place === "cell" && tag === "img")),
    /** A single image with its link, caption and credit is an image; any other figure is unwrapped. */
    read(node, { strict, around, context, output, walk, getText }) {
      const figure = node.tag === "figure" ? readFigure(node, getText, strict) : null;
      if (node.tag === "figure" && !figure) {
        walk(node.children, context, output);
        return;
      }
      const more: ImageExtras = figure?.more ?? {};
      const block = readImageElement(
        figure?.image ?? node,
        { ...more, link: more.link ?? around.link?.url },
        strict,
      );
      if (block) output.addBlock(block);
    },
    write: (node, { fallback }) => writeImage(node, fallback),
  },
  history: {
    label: "Image",
    getText: ({ alt, title, credit }) =>
      [alt, title, credit].filter((part) => typeof part === "string" && part !== "").join(" · "),
  },
  server,
};
