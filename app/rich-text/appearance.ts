import { fontFamilies, readStyle } from "./styles";

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
 * Sizes grow with the reader's own font size.
 */
export function appearance(css: string): Appearance {
  const { style } = readStyle(css);
  const shown: Appearance = {};
  const background = style["background-color"];
  if (background) {
    shown.backgroundColor = background;
    shown.color = style.color ?? (luminance(background) > 0.18 ? "#14151a" : "#fcfcfb");
  } else if (style.color) {
    shown.color = legible(style.color);
  }
  if (style["font-family"]) shown.fontFamily = fontFamilies.get(style["font-family"].slice(1, -1));
  if (style["font-size"]) shown.fontSize = `${Number.parseInt(style["font-size"], 10) / 16}rem`;
  return shown;
}

/**
 * The lightness bounds are where every hue reaches 4.5:1 on the paper of the light and the dark theme. A
 * browser without relative colours drops the declaration and shows plain ink.
 */
function legible(color: string): string {
  return `light-dark(oklch(from ${color} min(l, .55) c h), oklch(from ${color} max(l, .66) c h))`;
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
