import { fontFamilies } from "./styles";

/** Properties as React and `element.style` name them. */
export interface Appearance {
  color?: string;
  backgroundColor?: string;
  fontFamily?: string;
  fontSize?: string;
}

/**
 * How a text's stored style is shown, on the page and in the editor alike, so that it stays legible in both
 * themes. A text colour alone keeps its hue and is made only as dark or light as the theme's paper needs; on a
 * background of the author's the text takes the ink that contrasts with it, unless the author chose that too.
 * Sizes grow with the reader's own font size. Only the canonical values that `formatStyle` writes are shown.
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
 * At least 4.5:1 on either paper, measured over the whole sRGB cube: on the light one the luminance is capped at
 * 0.174, on the dark one the lightness is raised to 0.66; colours within the bounds stay as they are. A browser
 * without relative colours drops the declaration and shows plain ink.
 */
function legible(color: string): string {
  const dim = "calc(min(1, .174 / y)";
  const dark = `color(from ${color} xyz-d65 ${dim} * x) ${dim} * y) ${dim} * z))`;
  return `light-dark(${dark}, oklch(from ${color} max(l, .66) c h))`;
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG's, with the plain power curve: it only chooses between two inks). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
