import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { eventFiles } from "@lexical/utils";
import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getRoot,
  COMMAND_PRIORITY_HIGH,
  DRAGEND_COMMAND,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  isDOMNode,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { useEffect, useState } from "react";
import { $selectBlock, type Gap } from "../../insert";
import { $isImageNode } from "./image-node";
import { UPLOAD_FILES_COMMAND } from "./upload-command";

/** The drag data type of a block of this text; its value is the node's key. */
export const BLOCK = "application/x-block-of-text";

/** Lets blocks and files be dropped between the blocks of the text, where a line is shown. */
export function DragPlugin() {
  const [editor] = useLexicalComposerContext();
  /** Position of the line (px below the top of the scrolled content). */
  const [line, setLine] = useState<number | null>(null);

  useEffect(() => {
    // Hides floating panels, which would be in the way.
    const setDragging = (is: boolean) => {
      editor.getRootElement()?.closest(".editor")?.toggleAttribute("data-dragging", is);
    };
    const onStart = (event: DragEvent) => {
      const node = isDOMNode(event.target) ? $getNearestNodeFromDOMNode(event.target) : null;
      if (!$isImageNode(node) || !event.dataTransfer) return false;
      event.dataTransfer.setData(BLOCK, node.getKey());
      event.dataTransfer.effectAllowed = "move";
      setDragging(true);
      return true;
    };
    const onOver = (event: DragEvent) => {
      if (!isOurs(event)) return false;
      event.preventDefault();
      setLine($getLine(editor, $gapAt(editor, event.clientY)));
      return true;
    };
    const onDrop = (event: DragEvent) => {
      setLine(null);
      setDragging(false);
      if (!isOurs(event)) return false;
      event.preventDefault();
      const gap = $gapAt(editor, event.clientY);
      const dragged = $getNodeByKey(event.dataTransfer?.getData(BLOCK) ?? "");
      if (!gap) return true;
      if (!dragged) editor.dispatchCommand(UPLOAD_FILES_COMMAND, { files: eventFiles(event)[1], gap });
      else if (!dragged.is(gap.beside)) {
        if (gap.side === "before") gap.beside.insertBefore(dragged);
        else gap.beside.insertAfter(dragged);
        $selectBlock(dragged);
        editor.focus();
      }
      return true;
    };
    const onEnd = () => {
      setLine(null);
      setDragging(false);
      return false;
    };
    const root = editor.getRootElement();
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && root?.contains(relatedTarget))) setLine(null);
    };
    root?.addEventListener("dragleave", onLeave);
    return mergeRegister(
      () => root?.removeEventListener("dragleave", onLeave),
      editor.registerCommand(DRAGSTART_COMMAND, onStart, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DRAGOVER_COMMAND, onOver, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DROP_COMMAND, onDrop, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DRAGEND_COMMAND, onEnd, COMMAND_PRIORITY_HIGH),
    );
  }, [editor]);

  return line === null ? null : <div className="drop-line" style={{ insetBlockStart: line }} />;
}

function isOurs({ dataTransfer }: DragEvent): boolean {
  return dataTransfer !== null && [BLOCK, "Files"].some((type) => dataTransfer.types.includes(type));
}

/** The gap between two blocks that is nearest to a vertical position in the window (px); null in an empty document. */
function $gapAt(editor: LexicalEditor, clientY: number): Gap | null {
  const blocks = $getRoot().getChildren();
  for (const beside of blocks) {
    const box = editor.getElementByKey(beside.getKey())?.getBoundingClientRect();
    if (box && clientY < (box.top + box.bottom) / 2) return { beside, side: "before" };
  }
  const last = blocks.at(-1);
  return last ? { beside: last, side: "after" } : null;
}

/** The gap's distance from the top of the scrolled content (px). */
function $getLine(editor: LexicalEditor, gap: Gap | null): number | null {
  const box = gap && editor.getElementByKey(gap.beside.getKey())?.getBoundingClientRect();
  const frame = editor.getRootElement()?.closest(".editor");
  if (!gap || !box || !frame) return null;
  return (gap.side === "before" ? box.top : box.bottom) - frame.getBoundingClientRect().top + frame.scrollTop;
}
