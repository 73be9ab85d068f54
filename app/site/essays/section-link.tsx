import { type RefObject, useEffect, useState } from "react";
import { READING_LINE } from "~/realtime/preserve-scroll";
import { getBlockInView } from "./scroll-position";

/** How long scrolling must have stopped before the link moves (milliseconds). */
const SCROLL_END_MS = 150;

/**
 * A link to a block of the text, in the margin beside it. There is only one link, so it is a single tab stop: it
 * follows the mouse and the focus, otherwise the block at the reading line.
 */
export function SectionLink({ column }: { column: RefObject<HTMLElement> }) {
  const [position, setPosition] = useState<{ id: string; top: number } | null>(null);
  const [isPointed, setPointed] = useState(false);

  useEffect(() => {
    const text = column.current;
    if (!text) return;
    const moveTo = (block: Element | null) => {
      if (!block) return;
      const top = block.getBoundingClientRect().top - text.getBoundingClientRect().top;
      setPosition((before) =>
        before?.id === block.id && before.top === top ? before : { id: block.id, top },
      );
    };
    const onPoint = (event: Event) => {
      const target = event.target as Element;
      const block = target.closest(".prose > [id]");
      if (block) moveTo(block);
      // Between the block and the link, the mouse crosses only the column.
      setPointed(block !== null || target === text || target.closest(".place-link") !== null);
    };
    const onLeave = () => setPointed(false);
    let timer: number | undefined;
    const moveAfterScroll = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (text.querySelector(".prose :focus, .prose > :hover, .place-link:focus")) return;
        const middle = text.getBoundingClientRect().left + 1;
        const essay = document
          .elementsFromPoint(middle, window.innerHeight * READING_LINE)
          .find((element) => element.matches(".essay"));
        moveTo(getBlockInView(essay ?? text.querySelector(".essay")));
      }, SCROLL_END_MS);
    };
    moveAfterScroll();
    text.addEventListener("pointerover", onPoint);
    text.addEventListener("pointerleave", onLeave);
    text.addEventListener("focusin", onPoint);
    window.addEventListener("scroll", moveAfterScroll, { passive: true });
    window.addEventListener("resize", moveAfterScroll);
    return () => {
      window.clearTimeout(timer);
      text.removeEventListener("pointerover", onPoint);
      text.removeEventListener("pointerleave", onLeave);
      text.removeEventListener("focusin", onPoint);
      window.removeEventListener("scroll", moveAfterScroll);
      window.removeEventListener("resize", moveAfterScroll);
    };
  }, [column]);

  if (!position) return null;
  return (
    <a
      className="place-link"
      href={`#${position.id}`}
      style={{ transform: `translateY(${position.top}px)` }}
      data-shown={isPointed || undefined}
      aria-label="Link to this paragraph"
    >
      ¶
    </a>
  );
}
