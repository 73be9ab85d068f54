/**
 * The allow-list of styles. Every value is rewritten to one canonical spelling, so that nothing an author or attacker
 * typed reaches a style attribute verbatim.
 */

/** The fonts that an author can choose, with their CSS: the site's three, then fonts that most systems have. */
export const fontFamilies = new Map([
  ["Source Serif 4", "var(--serif)"],
  ["Schibsted Grotesk", "var(--sans)"],
  ["Spline Sans Mono", "var(--mono)"],
  ["Georgia", "Georgia, serif"],
  ["Times New Roman", '"Times New Roman", serif'],
  ["Arial", "Arial, sans-serif"],
  ["Verdana", "Verdana, sans-serif"],
  ["Courier New", '"Courier New", monospace'],
]);

/** Font sizes in px, line heights as multiples of the font size. */
const fontSizeRange = { min: 10, max: 72 };
const lineHeightRange = { min: 1, max: 3 };

export interface TextStyle {
  color?: string;
  "background-color"?: string;
  "font-family"?: string;
  "font-size"?: string;
}
type StyleProperty = keyof TextStyle;

const readers: Record<StyleProperty, (value: string) => string | null> = {
  color: readColor,
  "background-color": readColor,
  "font-family": readFontFamily,
  "font-size": readFontSize,
};

/** `#rrggbb` for `#rgb`, `#rrggbb` and opaque `rgb()`; null for any other value. */
export function readColor(value: string): string | null {
  const color = value.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replace(/[0-9a-f]/g, "$&$&");
  const parts = /^rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+1)?\)$/.exec(color);
  const channels = parts?.slice(1, 4).map(Number);
  if (!channels?.every((channel) => channel <= 255)) return null;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The quoted name of the first font of the list if authors may choose it, else null. */
function readFontFamily(value: string): string | null {
  const first = (value.split(",")[0] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");
  for (const [name, css] of fontFamilies) {
    if (name.toLowerCase() === first.toLowerCase() || css === first) return `"${name}"`;
  }
  return null;
}

/** Whole px for px, pt and rem within the range, else null. */
function readFontSize(value: string): string | null {
  const parts = /^(\d{0,3}\.?\d{1,6})(px|pt|rem)$/.exec(value.trim().toLowerCase());
  if (!parts) return null;
  const factor = parts[2] === "px" ? 1 : parts[2] === "pt" ? 4 / 3 : 16;
  const size = Math.round(Number(parts[1]) * factor);
  return size >= fontSizeRange.min && size <= fontSizeRange.max ? `${size}px` : null;
}

/** The line height as a number with two decimals (from 1.5 or "150%"), or null if it is outside the range. */
export function readLineHeight(value: unknown): number | null {
  const parts = /^(\d{0,3}\.?\d{1,6})(%?)$/.exec(String(value).trim());
  if (!parts) return null;
  const height = Math.round(Number(parts[1]) * (parts[2] ? 1 : 100)) / 100;
  return height >= lineHeightRange.min && height <= lineHeightRange.max ? height : null;
}

/** The declarations of a style attribute by property, in lower case; the last one for a property wins. */
export function declarations(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of css.split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0) found.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim());
  }
  return found;
}

/**
 * The allowed part of a text's style in canonical form; `rejected` is the first declaration that is not allowed, if
 * any.
 */
export function readStyle(css: string): { style: TextStyle; rejected: string | null } {
  const style: TextStyle = {};
  let rejected: string | null = null;
  for (const [property, value] of declarations(css)) {
    const canonical = Object.hasOwn(readers, property) ? readers[property as StyleProperty](value) : null;
    if (canonical === null) rejected ??= property;
    else style[property as StyleProperty] = canonical;
  }
  return { style, rejected };
}

/** The canonical CSS of a style: in a fixed order, formatted like Lexical's (`color: #d12a00;`). */
export function formatStyle(style: TextStyle): string {
  const properties = Object.keys(readers) as StyleProperty[];
  return properties.map((name) => (style[name] === undefined ? "" : `${name}: ${style[name]};`)).join("");
}
