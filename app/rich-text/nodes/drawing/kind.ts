import { describeCustom } from "~/drawings/custom-words";
import { DocumentError } from "../../document-error";
import { isBetweenLines } from "../../html-output";
import type { BlockKind } from "../kind";
import { drawingKinds, toCustomDrawing } from "./custom";
import { FIELDS, toFigure } from "./html";
import { server } from "./kind.server";
import { type DrawingNode, toNode } from "./node";

export const drawing: BlockKind<DrawingNode> = {
  read(node, { tally }) {
    const custom = toCustomDrawing(node);
    if (!custom) throw unknownKind();
    const made = toNode(custom);
    for (const child of made.children) {
      tally.node(1);
      if ("text" in child) tally.text(child.text);
    }
    return made;
  },
  repair: (node) => (toCustomDrawing(node) ? [node] : []),
  html: {
    is: ({ tag, attributes }, place) =>
      tag === "figure" && attributes.get("class") === "drawing" && isBetweenLines(place),
    read({ attributes, children }, { strict, output, getText }) {
      const custom = toCustomDrawing({
        ...Object.fromEntries(["kind", ...FIELDS].map((name) => [name, attributes.get(`data-${name}`)])),
        sentence: getText(children).trim(),
      });
      if (custom) output.addBlock(toNode(custom));
      else if (strict) throw unknownKind();
    },
    write: (node, { fallback }) =>
      // In the browser, where two versions are compared, there are its words.
      fallback
        ? (server?.feed?.(node) ?? toFigure({ ...node, sentence: describeCustom(node) }))
        : toFigure(node),
  },
  history: {
    label: "Drawing",
    getText: (node) => {
      const custom = toCustomDrawing(node);
      return custom ? [custom.kind, ...FIELDS.map((name) => `${name}: ${custom[name]}`)].join(" · ") : "";
    },
  },
  server,
};

const unknownKind = () =>
  new DocumentError(`A drawing has an unknown kind. There are: ${Object.keys(drawingKinds).join(", ")}.`);
