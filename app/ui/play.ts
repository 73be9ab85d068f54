import type { MouseEvent } from "react";

/**
 * For clicks in a text: a film or tune whose Play is pressed is played in its place, in the frame that the link has in a
 * template. Until then nothing is loaded from its site; without JavaScript, Play leads to the page that the frame shows.
 */
export function playInPlace(event: MouseEvent): void {
  const link = (event.target as Element).closest("a.play");
  if (!link) return;
  event.preventDefault();
  const frame = (link.lastChild as HTMLTemplateElement).content.firstChild as HTMLElement;
  link.replaceWith(frame);
  frame.focus();
}
