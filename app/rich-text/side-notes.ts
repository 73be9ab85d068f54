import type { CSSProperties } from "react";

/** Vertical space between footnotes that would overlap (px), as in app/site/essays/use-side-notes.ts. */
const GAP = 12;

/** Names a reference, so that its footnote can stand beside it. */
export const nameReference = (id: string): CSSProperties => ({ anchorName: `--${id}` });

/**
 * Puts a footnote beside its reference, or below the footnote before it, where the style sheet takes it out of the text
 * (book/notes.css).
 */
export function placeBeside(prefix: string, number: number): CSSProperties {
  const beside = `anchor(--${prefix}-ref-${number} top, 0px)`;
  const below = `anchor(--${prefix}-note-${number - 1} bottom, 0px) + ${GAP}px`;
  return {
    anchorName: `--${prefix}-note-${number}`,
    insetBlockStart: number > 1 ? `max(${beside}, ${below})` : beside,
  };
}
