import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  createCommand,
  HISTORY_MERGE_TAG,
  isDOMNode,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  mergeRegister,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { useEffect, useState } from "react";
import { Floating } from "../floating/floating";
import { useBox } from "../floating/use-box";
import { useUndoStep } from "../use-undo-step";
import { NoteField } from "./note-field";
import { $createNoteNode, $isNoteNode, $selectNote, getNoteText, type NoteContent } from "./note-node";

/** Inserts a footnote at the caret and opens its field. */
export const INSERT_NOTE_COMMAND: LexicalCommand<undefined> = createCommand("INSERT_NOTE_COMMAND");

/** The name of a note's field in the undo history. */
const NOTE = "note";

interface SelectedNote {
  key: NodeKey;
  content: NoteContent;
}

/**
 * Below the selected footnote: its words. A click or Enter goes to its field, Enter or Escape comes back to the text.
 * A note without words is gone.
 */
export function Notes() {
  const [editor] = useLexicalComposerContext();
  const [note, setNote] = useState<SelectedNote | null>(null);
  const [isEditing, setEditing] = useState(false);
  const step = useUndoStep();

  useEffect(() => {
    const edit = () => {
      step.end();
      setEditing(true);
      return true;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($selectedNote);
        setNote((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
        if (!next) setEditing(false);
        else if (next.content.length === 0) {
          step.join(NOTE);
          setEditing(true);
        }
      }),
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!$isNoteNode(node)) return false;
          $selectNote(node);
          return edit();
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          if (!$selectedNote()) return false;
          event?.preventDefault();
          return edit();
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        INSERT_NOTE_COMMAND,
        () => {
          const node = $createNoteNode([]);
          $insertNodes([node]);
          $selectNote(node);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor, step]);

  if (!note) return null;
  const change = (content: NoteContent) => {
    editor.update(
      () => {
        const node = $getNodeByKey(note.key);
        if ($isNoteNode(node)) node.setContent(content);
      },
      { tag: [SKIP_DOM_SELECTION_TAG, step.getTag(NOTE)], discrete: true },
    );
  };
  /** The caret goes behind the note. */
  const leave = (returnsFocus: boolean) => {
    setEditing(false);
    editor.update(
      () => {
        const node = $getNodeByKey(note.key);
        if (!$isNoteNode(node)) return;
        if (returnsFocus) node.selectNext(0, 0);
        if (getNoteText(node.getContent()) === "") node.remove();
      },
      { tag: HISTORY_MERGE_TAG, discrete: true },
    );
    if (returnsFocus) editor.focus();
  };
  const leaveBy = (command: LexicalCommand<void>) => {
    leave(true);
    editor.dispatchCommand(command, undefined);
  };
  return (
    <NotePopover
      key={note.key}
      note={note}
      isEditing={isEditing}
      onChange={change}
      onLeave={leave}
      onLeaveBy={leaveBy}
    />
  );
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
  const selection = $getSelection();
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return $isNoteNode(node) && others.length === 0 ? { key: node.getKey(), content: node.getContent() } : null;
}
