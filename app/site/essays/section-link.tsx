import { type RefObject, useEffect, useState } from "react";
import { blockInView, READING_LINE } from "./scroll-position";

/** How long the reader has to stand still before the link comes along (milliseconds). */
const REST_MS = 150;

/**
 * A link to a block of the text, in the margin beside it. There is only one, so that it is one stop for Tab: it
 * follows the mouse and the focus, and else stands at the block that is read.
 */
export function SectionLink({ column }: { column: RefObject<HTMLElement> }) {
  const [at, setAt] = useState<{ id: string; top: number } | null>(null);
  const [isPointed, setPointed] = useState(false);

  useEffect(() => {
    const text = column.current;
    if (!text) return;
    const standAt = (block: Element | null) => {
      if (!block) return;
      const top = block.getBoundingClientRect().top - text.getBoundingClientRect().top;
      setAt((before) => (before?.id === block.id && before.top === top ? before : { id: block.id, top }));
    };
    const point = (event: Event) => {
      const target = event.target as Element;
      const block = target.closest(".prose > [id]");
      if (block) standAt(block);
      // On its way from the block to the link the mouse crosses nothing but the column.
      setPointed(block !== null || target === text || target.closest(".place-link") !== null);
    };
    const leave = () => setPointed(false);
    let timer: number | undefined;
    const rest = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (text.querySelector(".prose :focus, .prose > :hover, .place-link:focus")) return;
        const middle = text.getBoundingClientRect().left + 1;
        const essay = document
          .elementsFromPoint(middle, window.innerHeight * READING_LINE)
          .find((element) => element.matches(".essay"));
        standAt(blockInView(essay ?? text.querySelector(".essay")));
      }, REST_MS);
    };
    rest();
    text.addEventListener("pointerover", point);
    text.addEventListener("pointerleave", leave);
    text.addEventListener("focusin", point);
    window.addEventListener("scroll", rest, { passive: true });
    window.addEventListener("resize", rest);
    return () => {
      window.clearTimeout(timer);
      text.removeEventListener("pointerover", point);
      text.removeEventListener("pointerleave", leave);
      text.removeEventListener("focusin", point);
      window.removeEventListener("scroll", rest);
      window.removeEventListener("resize", rest);
    };
  }, [column]);

  if (!at) return null;
  return (
    <a
      className="place-link"
      href={`#${at.id}`}
      style={{ transform: `translateY(${at.top}px)` }}
      data-shown={isPointed || undefined}
      aria-label="Link to this paragraph"
    >
      ¶
    </a>
  );
}
