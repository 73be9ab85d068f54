import { HeadingNode } from "@lexical/rich-text";
import { icons } from "../../icons";
import { setBlockType } from "../../toolbar/actions";
import { allow, type EditorKind, type SlashItem } from "../kind";

const item = (tag: "h2" | "h3" | "h4", name: string, words: string): SlashItem => ({
  name,
  markdown: "#".repeat(Number(tag[1])),
  words,
  icon: icons.heading,
  hasButton: true,
  run: (editor) => setBlockType(editor, tag),
});

export const heading: EditorKind = {
  nodes: [HeadingNode],
  allowed: [allow(HeadingNode, $allowHeading)],
  items: [
    item("h2", "Heading", "title h1 h2 section"),
    item("h3", "Subheading", "title h3"),
    item("h4", "Small heading", "title h4"),
  ],
};

function $allowHeading(heading: HeadingNode): void {
  const tag = heading.getTag();
  if (tag === "h1") heading.setTag("h2");
  else if (tag === "h5" || tag === "h6") heading.setTag("h4");
}
