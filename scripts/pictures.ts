import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Picture } from "../app/media/pictures";

// Updates content/pictures.json from the files in the gallery's folder; keeps existing descriptions.
// Usage: npm run pictures

const LIST = "content/pictures.json";
const FOLDER = "public/pictures/creative";
/** A visitor loads eight pictures at once: larger ones make the gallery slow. */
const MAX_BYTES = 60_000;

const existing: Picture[] = JSON.parse(await readFile(LIST, "utf8"));
const descriptions = new Map(existing.map(({ src, alt }) => [src, alt]));
const files = (await readdir(FOLDER)).filter((name) => /\.(webp|avif|jpe?g|png)$/i.test(name)).sort();
const pictures = await Promise.all(files.map(readPicture));
await writeFile(LIST, `${JSON.stringify(pictures, null, 2)}\n`);

const undescribed = pictures.filter(({ alt }) => !alt);
console.info(`${LIST}: ${pictures.length} pictures`);
if (undescribed.length > 0) {
  console.warn(`Add descriptions ("alt") for: ${undescribed.map(({ src }) => src).join(", ")}`);
}

async function readPicture(name: string): Promise<Picture> {
  const file = join(FOLDER, name);
  const { size } = await stat(file);
  if (size > MAX_BYTES)
    console.warn(`${file} has ${Math.round(size / 1000)} KB; a visitor loads eight at once`);
  const { width, height } = (await sharp(file).metadata()).autoOrient;
  const src = `/pictures/creative/${encodeURIComponent(name)}`;
  return { src, width, height, alt: descriptions.get(src) ?? "" };
}
