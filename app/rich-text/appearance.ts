import { fontFamilies } from "./styles";

/** CSS properties as React and `element.style` name them. */
interface Appearance {
  color?: string;
  backgroundColor?: string;
  fontFamily?: string;
  fontSize?: string;
}

/**
 * The CSS of a text's stored style, on pages and in the editor, legible in both themes. A text colour without a
 * background keeps its hue and is only darkened or lightened as the theme requires. On a background colour, text
 * without a colour of its own is black or white, whichever contrasts more. Font sizes scale with the reader's own. Uses
 * only the canonical values that `formatStyle` writes.
 */
export function appearance(css: string): Appearance {
  const [color, background, font, size] = [
    /(?:^|;) ?color: ?(#[\da-f]{6})\b/,
    /background-color: ?(#[\da-f]{6})\b/,
    /font-family: ?"?([\w ]+)/,
    /font-size: ?(\d\d)px/,
  ].map((pattern) => pattern.exec(css)?.[1]);
  const shown: Appearance = {};
  if (background) {
    shown.backgroundColor = background;
    shown.color = color ?? (luminance(background) > 0.18 ? "#14151a" : "#fcfcfb");
  } else if (color) {
    shown.color = legible(color);
  }
  if (font) shown.fontFamily = fontFamilies.get(font);
  if (size) shown.fontSize = `${Number(size) / 16}rem`;
  return shown;
}

/**
 * A contrast of at least 4.5:1 in both themes, measured over the whole sRGB gamut: the light theme caps luminance at
 * 0.174, the dark one raises lightness to 0.66; colours within these bounds stay as they are. Browsers without relative
 * colours drop the declaration and use the default text colour.
 */
function legible(color: string): string {
  const dim = "calc(min(1, .174 / y)";
  const dark = `color(from ${color} xyz-d65 ${dim} * x) ${dim} * y) ${dim} * z))`;
  return `light-dark(${dark}, oklch(from ${color} max(l, .66) c h))`;
}

/**
 * Relative luminance of `#rrggbb`, 0 to 1 (WCAG's, simplified to a power curve: it only chooses between black and
 * white).
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
