import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, HISTORY_MERGE_TAG, type NodeKey } from "lexical";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Box } from "../../floating/use-box";
import { $isImageNode, type ImageFields } from "./image-node";
import { getDimensions, getShape, NARROWEST } from "./size";

interface SizeHandleProps {
  nodeKey: NodeKey;
  image: ImageFields;
  getElement: () => HTMLImageElement | null;
  /** The image's box on the screen (px). */
  shown: Box;
}

/** The step of an arrow key (px); a tenth of it with Shift. */
const STEP = 10;

/** A handle at the image's corner that changes its width, and the height in proportion. */
export function SizeHandle({ nodeKey, image, getElement, shown }: SizeHandleProps) {
  const [editor] = useLexicalComposerContext();
  const drag = useRef<{ pointer: number; from: number; width: number; to: number } | null>(null);
  const widest = () => getElement()?.closest("figure")?.clientWidth ?? shown.width;
  const bounded = (width: number) => Math.round(Math.min(Math.max(width, NARROWEST), widest()));

  /** `width` returns the new width for the one in the document (px; null if it has none). */
  const apply = (width: (own: number | null) => number, tag?: string) => {
    editor.update(
      () => {
        const node = $getNodeByKey(nodeKey);
        if (!$isImageNode(node)) return;
        node.setFields(
          getDimensions({ width: width(node.getFields().width) }, getShape(image, getElement())),
        );
      },
      { tag },
    );
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, from: event.clientX, width: shown.width, to: shown.width };
  };
  // Until the handle is released, only the image on screen changes, not the document.
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    const element = getElement();
    if (current?.pointer !== event.pointerId || !element) return;
    current.to = bounded(current.width + event.clientX - current.from);
    element.style.inlineSize = `${current.to}px`;
  };
  const end = (keep: boolean) => {
    const { current } = drag;
    const element = getElement();
    drag.current = null;
    if (element) element.style.inlineSize = "";
    if (keep && current && current.to !== Math.round(current.width)) apply(() => current.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.key === "Escape") {
      // It would leave full screen as well.
      event.preventDefault();
      return editor.getRootElement()?.focus();
    }
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = by * (event.shiftKey ? STEP / 10 : STEP);
    // Based on the document's width, since a fast key press arrives before the last one is rendered. Holding the key
    // down is one undo step.
    const next = (own: number | null) => bounded(bounded(own ?? shown.width) + step);
    apply(next, event.repeat ? HISTORY_MERGE_TAG : undefined);
  };

  return (
    <span
      className="size-handle"
      role="slider"
      tabIndex={0}
      title="Drag to change the width"
      aria-label="Image width"
      aria-valuenow={Math.round(shown.width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={Math.round(widest())}
      aria-valuetext={`${Math.round(shown.width)} pixels`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
    />
  );
}
