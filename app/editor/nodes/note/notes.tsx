import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { createCommand, type LexicalCommand, type NodeKey } from "lexical";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { $getSelectedNode } from "../../node-selection";
import { useInlineField } from "../../use-inline-field";
import { NoteField } from "./note-field";
import { $createNoteNode, $isNoteNode, getNoteText, type NoteContent, type NoteNode } from "./note-node";

/** Inserts a footnote at the caret and opens its field. */
export const INSERT_NOTE_COMMAND: LexicalCommand<undefined> = createCommand("INSERT_NOTE_COMMAND");

interface SelectedNote {
  key: NodeKey;
  content: NoteContent;
}

const FIELD = {
  name: "note",
  insertCommand: INSERT_NOTE_COMMAND,
  $create: () => $createNoteNode([]),
  isNode: $isNoteNode,
  isEmpty: (node: NoteNode) => getNoteText(node.getContent()) === "",
  $find: $selectedNote,
};

/**
 * The popover below the selected footnote, with its text. A click or Enter opens its field, Enter or Escape returns to
 * the text. A note left empty is removed.
 */
export function Notes() {
  const [editor] = useLexicalComposerContext();
  const { target, isEditing, change, leave } = useInlineField(FIELD);
  const leaveBy = (command: LexicalCommand<void>) => {
    leave(true);
    editor.dispatchCommand(command, undefined);
  };
  return target ? (
    <NotePopover
      key={target.key}
      note={target}
      isEditing={isEditing}
      onChange={(content) => change((node) => node.setContent(content))}
      onLeave={leave}
      onLeaveBy={leaveBy}
    />
  ) : null;
}

interface PopoverProps {
  note: SelectedNote;
  isEditing: boolean;
  onChange: (content: NoteContent) => void;
  onLeave: (returnsFocus: boolean) => void;
  onLeaveBy: (command: LexicalCommand<void>) => void;
}

function NotePopover({ note: { key, content }, isEditing, ...events }: PopoverProps) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(key)?.getBoundingClientRect());
  if (!box) return null;
  if (isEditing) return <NoteField box={box} content={content} {...events} />;
  return (
    <Floating box={box} className="note-popover" label="Footnote">
      <p dir="auto">{getNoteText(content)}</p>
    </Floating>
  );
}

function $selectedNote(): SelectedNote | null {
  const node = $getSelectedNode();
  return $isNoteNode(node) ? { key: node.getKey(), content: node.getContent() } : null;
}
