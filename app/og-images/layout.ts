import { isRightToLeft } from "~/rich-text/direction";
import type { OgImage } from "./og-image";

/** What Facebook, LinkedIn, X and Slack show without cropping (px). */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** The files in app/og-images/fonts, in fallback order: glyphs missing from one come from the next. */
export const FONTS = ["sans", "sans-extended", "greek-cyrillic", "arabic", "hebrew", "mono"];

/** An element as satori reads it; plain data, so it can be posted to a worker. */
export interface Box {
  type: "div";
  props: { style: Record<string, string | number>; children?: Box[] | string };
}

/** The light theme of app/styles/tokens.css. */
export const PAPER = "#fcfcfb";
export const INK = "#14151a";
export const INK_3 = "#62656d";
export const SIGNAL = "#d12a00";

const MARGIN = 80;
/** The red dash, and how far it hangs into the margin. */
const DASH = { width: 52, height: 10 };
const HANG = 76;
const TITLE_WIDTH = WIDTH - 2 * MARGIN - HANG;

/** The longest title (characters) for each font size (px), and how many lines of it fit. */
const SIZES = [
  { upTo: 18, size: 132, lines: 3 },
  { upTo: 36, size: 112, lines: 3 },
  { upTo: 50, size: 96, lines: 4 },
  { upTo: 70, size: 84, lines: 4 },
  { upTo: 125, size: 66, lines: 5 },
  { upTo: Number.POSITIVE_INFINITY, size: 56, lines: 6 },
] as const;

/** The largest font size (px). A title on a single line grows up to this size, as far as the width allows. */
const LARGEST = 290;
/**
 * The assumed width of a letter relative to its size; more than most letters need, so no title breaks within a word.
 */
const LETTER_WIDTH = 0.62;

const LINE_HEIGHT = 1.08;

/** The box for the drawing, above the title and beside the site's title (px); a sentence takes some of its height. */
const DRAWING = { top: 64, width: 760, height: 380, withLine: 300 };
const LARGEST_WITH_DRAWING = 112;
/** The longest title that fits on one line below a drawing (characters). */
const MAX_WITH_DRAWING = 22;

/** Whether there is room for the image's drawing. */
export const showsDrawing = ({ title, drawing, page }: OgImage) =>
  (drawing ?? page) !== undefined && Array.from(title).length <= MAX_WITH_DRAWING;

/** Where the drawing is: at the end of the first line. */
export function findDrawingBox({ title, line }: OgImage) {
  const { top, width, height, withLine } = DRAWING;
  const atEnd = !isRightToLeft(toDrawable(title));
  const left = atEnd ? WIDTH - MARGIN - width : MARGIN;
  return { left, top, width, height: line ? withLine : height, atEnd };
}

/**
 * A social image in the site's design: paper, ink, a large title, and a red dash beside its first line. The site's title
 * replaces one with letters that no font has, such as a Japanese one: half a title says something else.
 */
export function computeLayout(image: OgImage): Box {
  const drawable = toDrawable(image.title);
  const label = toDrawable(image.label);
  const site = toDrawable(image.site);
  const title = drawable || site || label || "·";
  const isRight = isRightToLeft(title);
  const isDrawn = showsDrawing(image);
  const { size, lines } = isDrawn ? getTypeBelow(title) : getType(title);
  const line = toDrawable(image.line ?? "");
  const direction = isRight ? "rtl" : "ltr";
  return box(
    {
      display: "flex",
      flexDirection: "column",
      // The social image of the site itself has only a title.
      justifyContent: title === site && !label && !isDrawn ? "center" : "space-between",
      boxSizing: "border-box",
      width: WIDTH,
      height: HEIGHT,
      padding: MARGIN,
      backgroundColor: PAPER,
      color: INK,
      fontFamily: FONTS.filter((name) => name !== "mono").join(", "),
    },
    [
      ...(isDrawn ? [head(title === site ? "" : site, label, isRight)] : []),
      box({ display: "flex", flexDirection: isRight ? "row-reverse" : "row" }, [
        box({
          width: DASH.width,
          height: DASH.height,
          backgroundColor: SIGNAL,
          // Aligns the dash with the middle of the first line's lower-case letters.
          marginTop: Math.round((size * LINE_HEIGHT) / 2 + size * 0.04 - DASH.height / 2),
          [isRight ? "marginLeft" : "marginRight"]: HANG - DASH.width,
        }),
        box(
          {
            display: "block",
            width: TITLE_WIDTH,
            fontSize: size,
            lineHeight: LINE_HEIGHT,
            // Letter spacing would separate joined letters.
            letterSpacing: isRight ? 0 : "-0.03em",
            wordBreak: "break-word",
            lineClamp: lines,
            direction,
          },
          joinEnd(title),
        ),
      ]),
      ...(line ? [below(line, isRight)] : []),
      ...((title === site && !label) || isDrawn
        ? []
        : [foot(title === site ? "" : site, title === label ? "" : label, isRight)]),
    ],
  );
}

/** The size of a title (px), and how many lines of it fit. */
function getType(title: string): { size: number; lines: number } {
  const length = Array.from(title).length;
  const fixed = SIZES.find(({ upTo }) => length <= upTo) ?? SIZES[5];
  const size = Math.min(LARGEST, Math.floor(TITLE_WIDTH / (LETTER_WIDTH * length)));
  return size > fixed.size ? { size, lines: 1 } : fixed;
}

/** The size of a title below a drawing (px): a single line. */
function getTypeBelow(title: string) {
  const fitting = Math.floor(TITLE_WIDTH / (LETTER_WIDTH * Array.from(title).length));
  return { size: Math.min(LARGEST_WITH_DRAWING, fitting), lines: 1 };
}

/** Prevents a short word from being alone on the last line: keeps it together with the word before it. */
const joinEnd = (title: string) =>
  title.replace(/(?<= \S+ )(\S+) (\S+)$/u, (end, before: string, last: string) =>
    before.length + last.length > 14 ? end : `${before}\u00a0${last}`,
  );

/** The site's title, and below it the label, beside the drawing. */
function head(site: string, label: string, isRight: boolean): Box {
  return box(
    {
      display: "flex",
      flexDirection: "column",
      flexGrow: 1,
      alignItems: isRight ? "flex-end" : "flex-start",
      [isRight ? "marginRight" : "marginLeft"]: HANG,
      maxWidth: WIDTH - 2 * MARGIN - HANG - DRAWING.width,
    },
    [
      box({ display: "block", fontSize: 28, letterSpacing: "-0.012em", lineClamp: 3 }, site || " "),
      box({ fontFamily: "mono", fontSize: 24, color: INK_3 }, label || " "),
    ],
  );
}

/** A sentence below the title. */
function below(line: string, isRight: boolean): Box {
  return box(
    {
      display: "block",
      [isRight ? "paddingRight" : "paddingLeft"]: HANG,
      marginTop: 28,
      fontSize: 40,
      lineHeight: 1.3,
      color: INK_3,
      lineClamp: 3,
      direction: isRightToLeft(line) ? "rtl" : "ltr",
    },
    line,
  );
}

/** The site's title and the label. */
function foot(site: string, label: string, isRight: boolean): Box {
  return box(
    {
      display: "flex",
      flexDirection: isRight ? "row-reverse" : "row",
      justifyContent: "space-between",
      alignItems: "baseline",
      [isRight ? "paddingRight" : "paddingLeft"]: HANG,
    },
    [
      box(
        { display: "block", fontSize: 32, letterSpacing: "-0.012em", lineClamp: 1, maxWidth: 620 },
        site || " ",
      ),
      box({ fontFamily: "mono", fontSize: 26, color: INK_3 }, label || " "),
    ],
  );
}

/** A box with this style; satori requires `display` if there are several children. */
export function box(style: Box["props"]["style"], children?: Box["props"]["children"]): Box {
  return { type: "div", props: children === undefined ? { style } : { style, children } };
}

/** Emoji, and the invisible characters that join, colour and end them; also joiners that are not between letters. */
const PICTOGRAMS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|(?<![\p{L}\p{M}])\p{Join_Control}|\p{Join_Control}(?![\p{L}\p{M}])|\u{20e3}|\u{fe0f}|[\u{e0020}-\u{e007f}]/gu;
const UNDRAWABLE =
  /[^\p{Join_Control}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu;

/** Letters and digits of full width, in circles, raised or joined: fonts lack many of them, but not the plain ones. */
const COMPATIBILITY = /(?![\0-\xff])[\p{L}\p{N}\uff01-\uff5e]/gu;

/** The text on one line without pictograms; empty if it has no letters or digits, or letters that cannot be drawn. */
export function toDrawable(text: string): string {
  const plain = text.replace(COMPATIBILITY, (letter) => letter.normalize("NFKC"));
  const rest = plain.replace(/\s+/g, " ").replace(PICTOGRAMS, "").replace(UNDRAWABLE, "");
  const countLetters = (value: string) => value.match(/\p{L}/gu)?.length ?? 0;
  if (countLetters(rest) < countLetters(plain)) return "";
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/g, " ").trim() : "";
}
