import { say } from "~/drawings/custom-words";
import { DocumentError } from "../../document-error";
import { isBetweenLines } from "../../html-output";
import type { BlockKind } from "../kind";
import { offers, toOwn } from "./custom";
import { FIELDS, toFigure } from "./html";
import { server } from "./kind.server";
import { type DrawingNode, toNode } from "./node";

export const drawing: BlockKind<DrawingNode> = {
  read(node, { tally }) {
    const own = toOwn(node);
    if (!own) throw unknownKind();
    const made = toNode(own);
    for (const child of made.children) {
      tally.node(1);
      if ("text" in child) tally.text(child.text);
    }
    return made;
  },
  repair: (node) => (toOwn(node) ? [node] : []),
  html: {
    is: ({ tag, attributes }, place) =>
      tag === "figure" && attributes.get("class") === "drawing" && isBetweenLines(place),
    read({ attributes, children }, { strict, output, getText }) {
      const own = toOwn({
        ...Object.fromEntries(["kind", ...FIELDS].map((name) => [name, attributes.get(`data-${name}`)])),
        sentence: getText(children).trim(),
      });
      if (own) output.addBlock(toNode(own));
      else if (strict) throw unknownKind();
    },
    write: (node, { fallback }) =>
      // In the browser, where two versions are compared, there are its words.
      fallback ? (server?.feed?.(node) ?? toFigure({ ...node, sentence: say(node) })) : toFigure(node),
  },
  history: {
    label: "Drawing",
    getText: (node) => {
      const own = toOwn(node);
      return own ? [own.kind, ...FIELDS.map((name) => `${name}: ${own[name]}`)].join(" · ") : "";
    },
  },
  server,
};

const unknownKind = () =>
  new DocumentError(`A drawing has an unknown kind. There are: ${Object.keys(offers).join(", ")}.`);
