import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

/**
 * `npm run fonts [-- FOLDER]`: creates the fonts in app/styles/fonts and app/og-images/fonts from the @fontsource
 * packages, and from Noto Sans if FOLDER has its bold TrueType files (Debian: the package fonts-noto-core).
 *
 * The first view of a text page may load 110 KB, so each file contains only the characters and weights that the style
 * sheets use. The library that draws social images renders variable fonts only in their default weight, and has no
 * system fonts to fall back on.
 */
const notoFolder = process.argv[2];

/** Western European text and punctuation; the arrows and the minus of the design. */
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
  axes?: Record<string, number | { min: number; max: number }>;
  /** Keeps the glyphs of OpenType features, such as old-style figures or the forms of Arabic letters. */
  alternates?: boolean;
}

const SANS = { wght: { min: 400, max: 720 } };
const SERIF = { wght: { min: 400, max: 640 } };
const [REGULAR, BOLD] = [{ wght: 400 }, { wght: 700 }];
const PACKAGED: Font[] = [
  { source: "schibsted-grotesk-latin-wght-normal", to: "styles/fonts/sans", text: LATIN, axes: SANS },
  {
    source: "schibsted-grotesk-latin-ext-wght-normal",
    to: "styles/fonts/sans-extended",
    text: EXTENDED,
    axes: SANS,
  },
  {
    source: "source-serif-4-latin-wght-normal",
    to: "styles/fonts/serif",
    text: LATIN,
    axes: SERIF,
    alternates: true,
  },
  {
    source: "source-serif-4-latin-ext-wght-normal",
    to: "styles/fonts/serif-extended",
    text: EXTENDED,
    axes: SERIF,
  },
  { source: "source-serif-4-latin-wght-italic", to: "styles/fonts/serif-italic", text: LATIN, axes: REGULAR },
  { source: "spline-sans-mono-latin-wght-normal", to: "styles/fonts/mono", text: LATIN, axes: REGULAR },
  { source: "schibsted-grotesk-latin-wght-normal", to: "og-images/fonts/sans", text: LATIN, axes: BOLD },
  {
    source: "schibsted-grotesk-latin-ext-wght-normal",
    to: "og-images/fonts/sans-extended",
    text: EXTENDED,
    axes: BOLD,
  },
  { source: "spline-sans-mono-latin-wght-normal", to: "og-images/fonts/mono", text: LATIN, axes: REGULAR },
];
const NOTO: Font[] = [
  // Also Vietnamese and polytonic Greek, and the marks that are written apart from their letters.
  {
    source: "NotoSans-Bold",
    to: "og-images/fonts/greek-cyrillic",
    text: range(0x300, 0x36f) + range(0x370, 0x52f) + range(0x1e00, 0x1fff),
  },
  {
    source: "NotoSansArabic-Bold",
    to: "og-images/fonts/arabic",
    text: range(0x20, 0x40) + range(0x600, 0x6ff),
    alternates: true,
  },
  {
    source: "NotoSansHebrew-Bold",
    to: "og-images/fonts/hebrew",
    text: range(0x590, 0x5ff),
    alternates: true,
  },
];

const findPackaged = (name: string) =>
  `node_modules/@fontsource-variable/${name.slice(0, name.indexOf("-latin"))}/files/${name}.woff2`;

for (const font of PACKAGED) await makeFont(findPackaged(font.source), font);
if (notoFolder) {
  for (const font of NOTO) await makeFont(path.join(notoFolder, `${font.source}.ttf`), font);
}

async function makeFont(file: string, { to, text, axes, alternates = false }: Font): Promise<void> {
  const original = await readFile(file);
  const subset = await subsetFont(original, text, {
    targetFormat: "woff2",
    noLayoutClosure: !alternates,
    ...(axes && { variationAxes: axes }),
  });
  await writeFile(path.join("app", `${to}.woff2`), subset);
  console.info(`${to}: ${original.length} → ${subset.length} bytes`);
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
