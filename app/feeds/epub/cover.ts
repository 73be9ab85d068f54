import { box, FONTS, INK, INK_3, PAPER, SIGNAL, toDrawable } from "~/og-images/layout";
import type { Picture } from "~/og-images/render.server";
import { isRightToLeft } from "~/rich-text/direction";

/** An aspect ratio of 2:3, as shops and e-readers show covers (px). */
const WIDTH = 1200;
const HEIGHT = 1800;
const MARGIN = 120;
const DASH = { width: 78, height: 14 };
/** The box for the drawing, in the middle of the lower half (px). */
const DRAWING = { left: MARGIN, top: 760, width: WIDTH - 2 * MARGIN, height: 660 };
/** The longest title (characters) for each font size (px). */
const SIZES = [
  { upTo: 9, size: 230 },
  { upTo: 18, size: 150 },
  { upTo: Number.POSITIVE_INFINITY, size: 100 },
] as const;

/** The cover of the book in the site's design: a red dash, the title, one drawing, and the author's name. */
export function computeCover(title: string, author: string, drawing: string | undefined): Picture {
  const shown = toDrawable(title) || "·";
  const { size } = SIZES.find(({ upTo }) => Array.from(shown).length <= upTo) ?? SIZES[2];
  const alignItems = isRightToLeft(shown) ? "flex-end" : "flex-start";
  const layout = box(
    {
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      alignItems,
      boxSizing: "border-box",
      width: WIDTH,
      height: HEIGHT,
      padding: MARGIN,
      backgroundColor: PAPER,
      color: INK,
      fontFamily: FONTS.filter((name) => name !== "mono").join(", "),
    },
    [
      box({ display: "flex", flexDirection: "column", alignItems }, [
        box({ ...DASH, backgroundColor: SIGNAL, marginBottom: 72 }),
        box({ display: "block", fontSize: size, lineHeight: 1.02, lineClamp: 4 }, shown),
      ]),
      box({ display: "block", fontSize: 48, color: INK_3, lineClamp: 2 }, toDrawable(author) || " "),
    ],
  );
  return {
    layout,
    width: WIDTH,
    height: HEIGHT,
    drawing: drawing ? { ...DRAWING, name: drawing } : undefined,
  };
}
