import type { ReactNode } from "react";

/** Line drawings on a 96 × 64 grid: what is drawn in ink, and the one stroke in red. */
const DRAWINGS = {
  list: { ink: "M28 20h60M8 36h80M8 52h56", red: "M8 20h14" },
  search: { ink: "M44 46a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM34 28h20", red: "M58 42l16 14" },
  images: { ink: "M12 10h72v46H12zM12 48l22-18 16 12 12-8 22 16", red: "M64 22h10" },
  bin: { ink: "M28 24h40l-4 34H32zM42 32v18M54 32v18", red: "M24 18l48-6" },
  clock: { ink: "M48 8a24 24 0 1 1 0 48 24 24 0 0 1 0-48M48 18v14", red: "M48 32l12 8" },
  calm: { ink: "M8 44h80M32 44a16 16 0 0 1 32 0", red: "M40 52h16" },
} as const;

/** The content of a page with nothing to list: a drawing, a sentence and what the author can do. */
export function Blank({ drawing, children }: { drawing: keyof typeof DRAWINGS; children: ReactNode }) {
  const { ink, red } = DRAWINGS[drawing];
  return (
    <div className="blank">
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d={ink} />
        <path className="blank-red" d={red} />
      </svg>
      {children}
    </div>
  );
}
