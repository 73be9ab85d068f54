import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

/**
 * The fonts of app/og-images/fonts, with which the server draws pictures for other sites. The drawing library shows a
 * variable font only in its default weight, so these are made of one weight each; and it has no fonts of the system
 * to fall back on, so scripts that the site's own fonts lack come from Noto Sans.
 *
 * Usage: node --import tsx scripts/card-fonts.ts FOLDER, a folder with NotoSans-Bold.ttf, NotoSansArabic-Bold.ttf and
 * NotoSansHebrew-Bold.ttf (Debian: the package fonts-noto-core).
 */
const FOLDER = "app/og-images/fonts";
const noto = process.argv[2];
if (!noto) {
  console.error("Usage: node --import tsx scripts/card-fonts.ts FOLDER-OF-NOTO-FONTS");
  process.exit(1);
}

const site = (family: string, letters: string) =>
  `node_modules/@fontsource-variable/${family}/files/${family}-${letters}-wght-normal.woff2`;
const LATIN =
  range(0x20, 0x7e) + range(0xa0, 0xff) + "ıŁłŒœŠšŸŽžˆ˜ẞ–—‘’‚“”„†‡•…‰‹›⁄€™←↑→↓−×÷≈≠≤≥″′\u2009\u202f";
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
  weight?: number;
  /** Letters that take other shapes in words, as in Arabic. */
  shaped?: boolean;
}

const FONTS: Font[] = [
  { source: site("schibsted-grotesk", "latin"), to: "sans", text: LATIN, weight: 700 },
  { source: site("schibsted-grotesk", "latin-ext"), to: "sans-extended", text: EXTENDED, weight: 700 },
  { source: site("spline-sans-mono", "latin"), to: "mono", text: LATIN, weight: 400 },
  { source: path.join(noto, "NotoSans-Bold.ttf"), to: "greek-cyrillic", text: range(0x370, 0x52f) },
  {
    source: path.join(noto, "NotoSansArabic-Bold.ttf"),
    to: "arabic",
    text: range(0x20, 0x40) + range(0x600, 0x6ff),
    shaped: true,
  },
  {
    source: path.join(noto, "NotoSansHebrew-Bold.ttf"),
    to: "hebrew",
    text: range(0x590, 0x5ff),
    shaped: true,
  },
];

for (const { source, to, text, weight, shaped = false } of FONTS) {
  const original = await readFile(source);
  const made = await subsetFont(original, text, {
    targetFormat: "woff2",
    noLayoutClosure: !shaped,
    ...(weight ? { variationAxes: { wght: weight } } : {}),
  });
  await writeFile(path.join(FOLDER, `${to}.woff2`), made);
  console.info(`${to}: ${original.length} → ${made.length} bytes`);
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
