import type { MouseEvent } from "react";

/**
 * Click handler of a text: a video or audio card whose Play is pressed is replaced with the frame from the link's
 * template. Until then nothing is loaded from its site; without JavaScript, Play leads to the page that the frame
 * shows.
 */
export function playInPlace(event: MouseEvent): void {
  const link = (event.target as Element).closest("a.play");
  if (!link) return;
  event.preventDefault();
  const frame = (link.lastChild as HTMLTemplateElement).content.firstChild as HTMLElement;
  link.replaceWith(frame);
  frame.focus();
}
