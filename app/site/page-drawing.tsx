import type { PageDrawing } from "~/drawings/pages";

/** A page's drawing, 120 px wide; a style sheet says where. */
export function Drawing({ drawing: [ink, red] }: { drawing: PageDrawing }) {
  return (
    <svg className="page-drawing" viewBox="-1 -1 122 82" aria-hidden="true">
      <path d={ink} />
      <path className="red" d={red} />
    </svg>
  );
}
