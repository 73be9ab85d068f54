import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { row } from "./moving/row";

/** A picture above this size, in bytes, is named, because it makes the gallery slow. */
const HEAVY = 60_000;

const FOLDERS = { creativePictures: "creative", projectPictures: "projects" };

async function altTexts(folder: string, files: string[]): Promise<Record<string, string>> {
  const path = join(folder, "alt.json");
  const known: Record<string, string> = await readFile(path, "utf8").then(JSON.parse, (error) => {
    if (error.code === "ENOENT") return {};
    throw new Error(`${path} cannot be read: ${error.message}`);
  });
  const alts = Object.fromEntries(files.map((file) => [file, known[file] ?? ""]));
  await writeFile(path, `${JSON.stringify(alts, null, 2)}\n`);
  const silent = files.filter((file) => !alts[file]);
  if (silent.length > 0) console.warn(`${path}: say what one sees in ${silent.join(", ")}`);
  return alts;
}

async function entries(name: string): Promise<string> {
  const folder = join("public/pictures", name);
  const files = (await readdir(folder)).filter((file) => /\.(webp|avif|jpe?g|png)$/i.test(file)).sort();
  const alts = await altTexts(folder, files);
  const list = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const { size } = await stat(path);
      if (size > HEAVY)
        console.warn(`${path} has ${Math.round(size / 1000)} KB; a visitor loads eight at once`);
      const { autoOrient } = await sharp(path).metadata();
      const src = `/pictures/${name}/${encodeURIComponent(file)}`;
      return `  {
    src: ${JSON.stringify(src)},
    width: ${autoOrient.width},
    height: ${autoOrient.height},
    alt: ${JSON.stringify(alts[file])},
  },\n`;
    }),
  );
  return list.join("");
}

/**
 * Reads the folders of pictures again and writes app/media/pictures.ts and animated.ts. Alternative texts come from the alt.json
 * beside the pictures, which gets an empty line for every picture that is new and loses those of pictures that
 * are gone.
 */
export async function writePictureManifest(): Promise<void> {
  const lists = await Promise.all(
    Object.entries(FOLDERS).map(
      async ([name, folder]) => `export const ${name}: Picture[] = [\n${await entries(folder)}];\n`,
    ),
  );
  const head = `// Written by \`npm run media -- --manifest\` from public/pictures; see docs/media.md.

export interface Picture {
  src: string;
  /** In px. */
  width: number;
  height: number;
  alt: string;
}
`;
  // A file of its own: its page needs none of the others.
  const animated = `// Written by \`npm run media -- --manifest\`; see docs/media.md.

/** Zulu's animated picture, and the still one for readers who have asked for less motion. */
export const animatedPicture = {
  src: "/pictures/row.webp",
  still: "/pictures/row-still.webp",
  width: ${row.crop.width},
  height: ${row.crop.height},
  alt: ${JSON.stringify(row.alt)},
};
`;
  await writeFile("app/media/pictures.ts", [head, ...lists].join("\n"));
  await writeFile("app/media/animated.ts", animated);
}
