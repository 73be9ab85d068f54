import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

/**
 * `npm run fonts`: the fonts of app/styles/fonts, made from the @fontsource packages. What the first view of a text
 * page loads has to stay under 110 KB, so each file keeps the letters and weights that the style sheets use.
 */
const FOLDER = "app/styles/fonts";

/** Western European text and the marks of typography; the arrows and minus that the design draws with. */
const LATIN =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  "ıŁłŒœŠšŸŽžˆ˜ẞ–—‘’‚“”„†‡•…‰‹›⁄€™←↑→↓−×÷≈≠≤≥″′\u2009\u202f\u2060\ufeff";
const EXTENDED =
  range(0x100, 0x17f) +
  range(0x1cd, 0x1dc) +
  range(0x218, 0x21b) +
  range(0x1e80, 0x1e85) +
  range(0x1ea0, 0x1ef9);

interface Font {
  source: string;
  to: string;
  text: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** Keeps what the text can turn into by OpenType features, such as old-style figures. */
  alternates?: boolean;
}

const SANS = { wght: { min: 400, max: 720 } };
const SERIF = { wght: { min: 400, max: 640 } };
const FONTS: Font[] = [
  { source: "schibsted-grotesk-latin-wght-normal", to: "sans", text: LATIN, axes: SANS },
  { source: "schibsted-grotesk-latin-ext-wght-normal", to: "sans-extended", text: EXTENDED, axes: SANS },
  { source: "source-serif-4-latin-wght-normal", to: "serif", text: LATIN, axes: SERIF, alternates: true },
  { source: "source-serif-4-latin-ext-wght-normal", to: "serif-extended", text: EXTENDED, axes: SERIF },
  { source: "source-serif-4-latin-wght-italic", to: "serif-italic", text: LATIN, axes: { wght: 400 } },
  { source: "spline-sans-mono-latin-wght-normal", to: "mono", text: LATIN, axes: { wght: 400 } },
];

for (const { source, to, text, axes, alternates = false } of FONTS) {
  const family = source.slice(0, source.indexOf("-latin"));
  const original = await readFile(`node_modules/@fontsource-variable/${family}/files/${source}.woff2`);
  const options = { targetFormat: "woff2", variationAxes: axes, noLayoutClosure: !alternates } as const;
  const made = await subsetFont(original, text, options);
  await writeFile(path.join(FOLDER, `${to}.woff2`), made);
  console.info(`${to}: ${original.length} → ${made.length} bytes`);
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
