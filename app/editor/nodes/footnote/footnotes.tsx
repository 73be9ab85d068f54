import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { createCommand, type LexicalCommand, type NodeKey } from "lexical";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { $getSelectedNode } from "../../node-selection";
import { useInlineField } from "../../use-inline-field";
import { FootnoteField } from "./footnote-field";
import {
  $createFootnoteNode,
  $isFootnoteNode,
  type FootnoteContent,
  type FootnoteNode,
  getFootnoteText,
} from "./footnote-node";

/** Inserts a footnote at the caret and opens its field. */
export const INSERT_FOOTNOTE_COMMAND: LexicalCommand<undefined> = createCommand("INSERT_FOOTNOTE_COMMAND");

interface SelectedFootnote {
  key: NodeKey;
  content: FootnoteContent;
}

const FIELD = {
  name: "note",
  insertCommand: INSERT_FOOTNOTE_COMMAND,
  $create: () => $createFootnoteNode([]),
  isNode: $isFootnoteNode,
  isEmpty: (node: FootnoteNode) => getFootnoteText(node.getContent()) === "",
  $find: $selectedFootnote,
};

/**
 * The popover below the selected footnote, with its text. A click or Enter opens its field, Enter or Escape returns to
 * the text. A footnote left empty is removed.
 */
export function Footnotes() {
  const [editor] = useLexicalComposerContext();
  const { target, isEditing, change, leave } = useInlineField(FIELD);
  const leaveBy = (command: LexicalCommand<void>) => {
    leave(true);
    editor.dispatchCommand(command, undefined);
  };
  return target ? (
    <FootnotePopover
      key={target.key}
      footnote={target}
      isEditing={isEditing}
      onChange={(content) => change((node) => node.setContent(content))}
      onLeave={leave}
      onLeaveBy={leaveBy}
    />
  ) : null;
}

interface PopoverProps {
  footnote: SelectedFootnote;
  isEditing: boolean;
  onChange: (content: FootnoteContent) => void;
  onLeave: (returnsFocus: boolean) => void;
  onLeaveBy: (command: LexicalCommand<void>) => void;
}

function FootnotePopover({ footnote: { key, content }, isEditing, ...events }: PopoverProps) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(key)?.getBoundingClientRect());
  if (!box) return null;
  if (isEditing) return <FootnoteField box={box} content={content} {...events} />;
  return (
    <Floating box={box} className="footnote-popover" label="Footnote">
      <p dir="auto">{getFootnoteText(content)}</p>
    </Floating>
  );
}

function $selectedFootnote(): SelectedFootnote | null {
  const node = $getSelectedNode();
  return $isFootnoteNode(node) ? { key: node.getKey(), content: node.getContent() } : null;
}
