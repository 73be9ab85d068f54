import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNearestNodeFromDOMNode,
  DRAGEND_COMMAND,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  type NodeKey,
} from "lexical";
import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from "react";
import { icons } from "../icons";
import { BLOCK } from "../nodes/image/drag";
import { $isProvisional } from "../provisional";
import { $getRootBlock } from "../root-block";
import { formatKeys, shortcuts } from "../shortcuts";

interface Handle {
  key: NodeKey;
  element: Element;
  /** Its place in the scrolled content (px). */
  left: number;
  top: number;
}

/**
 * A handle beside the block under the mouse, which drags it to another place (nodes/image/drag.tsx). Keys do the same
 * (move-block.ts), so it is hidden from screen readers.
 */
export function BlockHandle() {
  const [editor] = useLexicalComposerContext();
  const [handle, setHandle] = useState<Handle | null>(null);
  const stop = useRef(() => {});

  useEffect(() => {
    const hide = () => setHandle(null);
    const onOver = ({ target, pointerType, buttons }: PointerEvent) => {
      const root = editor.getRootElement();
      const frame = root?.closest(".editor");
      let element = target instanceof Element ? target : null;
      while (element && element.parentElement !== root) element = element.parentElement;
      if (!frame || !element || pointerType !== "mouse" || buttons > 0) return;
      const $getKey = () => {
        const node = $getNearestNodeFromDOMNode(element);
        const block = node && $getRootBlock(node);
        return $isProvisional(block) ? undefined : block?.getKey();
      };
      const key = editor.getEditorState().read($getKey, { editor });
      const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      const top = box.top - around.top + frame.scrollTop;
      if (key) setHandle({ key, element, left: box.left - around.left, top });
    };
    const unregister = editor.registerRootListener((root) => {
      const frame = root?.closest<HTMLElement>(".editor");
      frame?.addEventListener("pointerover", onOver);
      frame?.addEventListener("pointerleave", hide);
      return () => {
        frame?.removeEventListener("pointerover", onOver);
        frame?.removeEventListener("pointerleave", hide);
      };
    });
    const unlisten = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size + dirtyLeaves.size > 0) hide();
    });
    return () => {
      unregister();
      unlisten();
      stop.current();
    };
  }, [editor]);

  const onDragStart = (event: ReactDragEvent) => {
    if (!handle) return;
    event.dataTransfer.setData(BLOCK, handle.key);
    event.dataTransfer.setDragImage(handle.element, 0, 0);
    event.dataTransfer.effectAllowed = "move";
    const root = editor.getRootElement();
    const listening = new AbortController();
    // The line follows the mouse beside the text, too, where Lexical does not listen.
    for (const [name, command] of [
      ["dragover", DRAGOVER_COMMAND],
      ["drop", DROP_COMMAND],
    ] as const)
      document.addEventListener(
        name,
        (event) => {
          if (!(event.target instanceof Node && root?.contains(event.target)))
            editor.dispatchCommand(command, event);
        },
        listening,
      );
    stop.current = () => listening.abort();
  };
  const onDragEnd = (event: ReactDragEvent) => {
    stop.current();
    editor.dispatchCommand(DRAGEND_COMMAND, event.nativeEvent);
  };

  return handle ? (
    <div
      className="block-handle"
      aria-hidden="true"
      draggable
      title={`Drag to move (${formatKeys(shortcuts.moveBlock.keys)})`}
      style={{ left: handle.left, top: handle.top }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      {icons.grip}
    </div>
  ) : null;
}
