import { $onUpdate, type LexicalEditor } from "lexical";
import type { ReactNode } from "react";
import { MATH_LANGUAGE } from "~/rich-text/math";
import { type CalloutKind, calloutTitles } from "~/rich-text/nodes/quote/callout";
import { icons } from "../icons";
import { CHOOSE_FILES_COMMAND } from "../images/file-chooser";
import { INSERT_FORMULA_COMMAND } from "../math/formulas";
import { INSERT_NOTE_COMMAND } from "../notes/notes";
import { OPEN_LINK_EDITOR_COMMAND } from "../plugins/links";
import { insertRule, insertTable, setBlockType, setCodeLanguage, toggleList } from "../toolbar/actions";
import { OPEN_IMAGES_COMMAND } from "../toolbar/image-tool";

/** Something that can be inserted at the caret. */
export interface SlashItem {
  name: string;
  /** The Markdown that does the same; "" if there is none. */
  markdown: string;
  /** Other words that authors search for. */
  words: string;
  icon: ReactNode;
  /**
   * Runs within the update that removes the typed letters. That update ends by focusing the text, so an item that moves
   * the focus must wait for its end.
   */
  run(editor: LexicalEditor): void;
}

const slashItems: SlashItem[] = [
  {
    name: "Text",
    markdown: "",
    words: "paragraph plain",
    icon: icons.text,
    run: (editor) => setBlockType(editor, "paragraph"),
  },
  {
    name: "Heading",
    markdown: "##",
    words: "title h1 h2 section",
    icon: icons.heading,
    run: (editor) => setBlockType(editor, "h2"),
  },
  {
    name: "Subheading",
    markdown: "###",
    words: "title h3",
    icon: icons.heading,
    run: (editor) => setBlockType(editor, "h3"),
  },
  {
    name: "Small heading",
    markdown: "####",
    words: "title h4",
    icon: icons.heading,
    run: (editor) => setBlockType(editor, "h4"),
  },
  {
    name: "Bulleted list",
    markdown: "-",
    words: "ul unordered points",
    icon: icons.bulletedList,
    run: (editor) => toggleList(editor, "bullet"),
  },
  {
    name: "Numbered list",
    markdown: "1.",
    words: "ol ordered steps",
    icon: icons.numberedList,
    run: (editor) => toggleList(editor, "number"),
  },
  {
    name: "Task list",
    markdown: "[ ]",
    words: "todo check checkbox done",
    icon: icons.taskList,
    run: (editor) => toggleList(editor, "check"),
  },
  {
    name: "Quote",
    markdown: ">",
    words: "blockquote citation",
    icon: icons.quote,
    run: (editor) => setBlockType(editor, "quote"),
  },
  {
    name: "Callout",
    markdown: "> [!NOTE]",
    words: "note box aside alert admonition",
    icon: icons.callout,
    run: (editor) => setBlockType(editor, "note"),
  },
  {
    name: "Code block",
    markdown: "```",
    words: "pre program source",
    icon: icons.code,
    run: (editor) => setBlockType(editor, "code"),
  },
  {
    name: "Formula",
    markdown: "$$",
    words: "maths equation latex tex block",
    icon: icons.formula,
    run: (editor) => {
      setBlockType(editor, "code");
      setCodeLanguage(editor, MATH_LANGUAGE);
    },
  },
  {
    name: "Inline formula",
    markdown: "$x$",
    words: "maths equation latex tex",
    icon: icons.formula,
    run: (editor) => editor.dispatchCommand(INSERT_FORMULA_COMMAND, undefined),
  },
  {
    name: "Footnote",
    markdown: "[^1]",
    words: "note reference annotation source",
    icon: icons.note,
    run: (editor) => editor.dispatchCommand(INSERT_NOTE_COMMAND, undefined),
  },
  {
    name: "Horizontal rule",
    markdown: "---",
    words: "hr divider line separator break",
    icon: icons.rule,
    run: insertRule,
  },
  {
    name: "Table",
    markdown: "",
    words: "grid rows columns cells",
    icon: icons.table,
    run: insertTable,
  },
  {
    name: "Image",
    markdown: "",
    words: "image photo upload library",
    icon: icons.image,
    run: (editor) => $onUpdate(() => editor.dispatchCommand(OPEN_IMAGES_COMMAND, undefined)),
  },
  {
    name: "File",
    markdown: "",
    words: "upload download attachment document pdf zip audio sound music podcast mp3 video film mp4",
    icon: icons.file,
    run: (editor) => editor.dispatchCommand(CHOOSE_FILES_COMMAND, undefined),
  },
  {
    name: "Link",
    markdown: "[ ]( )",
    words: "url address",
    icon: icons.link,
    run: (editor) => $onUpdate(() => editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined)),
  },
];

/** The other kinds of callouts, which are only offered once the author types letters that match. */
const calloutItems: SlashItem[] = Object.entries(calloutTitles)
  .filter(([kind]) => kind !== "note")
  .map(([kind, name]) => ({
    name,
    markdown: `> [!${kind.toUpperCase()}]`,
    words: "callout box aside alert admonition",
    icon: icons.callout,
    run: (editor) => setBlockType(editor, kind as CalloutKind),
  }));

/** The items without a toolbar button of their own. */
export const insertItems = slashItems.filter(({ name }) =>
  [
    "Task list",
    "Callout",
    "Formula",
    "Inline formula",
    "Footnote",
    "Table",
    "File",
    "Horizontal rule",
  ].includes(name),
);

/** The items that match the typed letters: those whose name begins with them, then those with any word that does. */
export function matching(typed: string): SlashItem[] {
  const query = typed.trim().toLowerCase();
  const begins = ({ name }: SlashItem) => name.toLowerCase().startsWith(query);
  const has = ({ name, words }: SlashItem) =>
    `${name} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(query));
  const items = query ? [...slashItems, ...calloutItems] : slashItems;
  return [...items.filter(begins), ...items.filter((item) => !begins(item) && has(item))];
}
