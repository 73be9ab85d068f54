import type { OgImage } from "./og-image";

/** What Facebook, LinkedIn, X and Slack show uncut (px). */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** The files of app/og-images/fonts; a letter that one lacks is taken from the next. */
export const FONTS = ["sans", "sans-extended", "greek-cyrillic", "arabic", "hebrew", "mono"];

/** An element as satori reads it; plain data, so that it can be sent to a thread. */
export interface Box {
  type: "div";
  props: { style: Record<string, string | number>; children?: Box[] | string };
}

/** The light theme of app/styles/tokens.css. */
const PAPER = "#fcfcfb";
const INK = "#14151a";
const INK_3 = "#62656d";
const SIGNAL = "#d12a00";

const MARGIN = 80;
/** The mark "you are here" and how far it hangs into the margin. */
const DASH = { width: 52, height: 10 };
const HANG = 76;

/** Longest title for each size of type (characters, px), and how many lines of it fit. */
const SIZES = [
  { upTo: 18, size: 132, lines: 3 },
  { upTo: 36, size: 108, lines: 3 },
  { upTo: 70, size: 84, lines: 4 },
  { upTo: 125, size: 66, lines: 5 },
  { upTo: Number.POSITIVE_INFINITY, size: 56, lines: 6 },
] as const;

const LINE_HEIGHT = 1.08;

/**
 * A card as the site looks: paper, ink, a big title, and one red stroke beside its first line. Letters that no font
 * has are left out; a title of which little remains gives its place to the label.
 */
export function computeLayout(card: OgImage): Box {
  const drawable = drawn(card.title);
  const label = drawn(card.label);
  const title = drawable || label || drawn(card.site) || "·";
  const site = drawn(card.site);
  const isRight = isRightToLeft(title);
  const { size, lines } = SIZES.find(({ upTo }) => Array.from(title).length <= upTo) ?? SIZES[4];
  const direction = isRight ? "rtl" : "ltr";
  return box(
    {
      display: "flex",
      flexDirection: "column",
      // The card of the site itself is nothing but its title.
      justifyContent: title === site ? "center" : "space-between",
      boxSizing: "border-box",
      width: WIDTH,
      height: HEIGHT,
      padding: MARGIN,
      backgroundColor: PAPER,
      color: INK,
      fontFamily: FONTS.filter((name) => name !== "mono").join(", "),
    },
    [
      box({ display: "flex", flexDirection: isRight ? "row-reverse" : "row" }, [
        box({
          width: DASH.width,
          height: DASH.height,
          backgroundColor: SIGNAL,
          // On the axis of the small letters of the first line.
          marginTop: Math.round((size * LINE_HEIGHT) / 2 + size * 0.04 - DASH.height / 2),
          [isRight ? "marginLeft" : "marginRight"]: HANG - DASH.width,
        }),
        box(
          {
            display: "block",
            width: WIDTH - 2 * MARGIN - HANG,
            fontSize: size,
            lineHeight: LINE_HEIGHT,
            // Joined letters must not be pulled apart or together.
            letterSpacing: isRight ? 0 : "-0.03em",
            wordBreak: "break-word",
            lineClamp: lines,
            direction,
          },
          title,
        ),
      ]),
      ...(title === site ? [] : [foot(site, drawable ? label : "", isRight)]),
    ],
  );
}

/** Whose card it is, and of which day. */
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

function box(style: Box["props"]["style"], children?: Box["props"]["children"]): Box {
  return { type: "div", props: children === undefined ? { style } : { style, children } };
}

/** Emoji, and the invisible characters that join, colour and end them. */
const PICTOGRAMS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{200d}|\u{20e3}|\u{fe0f}|[\u{e0020}-\u{e007f}]/gu;
const DRAWABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu;

/** The text without what cannot be drawn, on one line; nothing if that was most of its letters. */
function drawn(text: string): string {
  const rest = text
    .replace(/\s+/g, " ")

    .replace(PICTOGRAMS, "")
    .replace(DRAWABLE, "");
  const letters = (some: string) => some.match(/\p{L}/gu)?.length ?? 0;
  if (letters(rest) < letters(text) / 2) return "";
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/g, " ").trim() : "";
}

/** Whether the first letter that has a direction is Arabic or Hebrew. */
function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
