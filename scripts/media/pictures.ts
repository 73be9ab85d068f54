import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gallery } from "./gallery";
import type { Picture } from "./picture";
import { projects } from "./projects";
import { DARK, LIGHT, toSvg } from "./svg";
import { toWebp } from "./webp";

/** Eight pictures and everything else of /creative must arrive in 400 KB. */
const PICTURE_LIMIT = 22_000;

/** 3:2 out of the middle of the sheet. */
const PROJECT_VIEW = { view: "40 60 720 480", width: 720, height: 480 };

async function write(folder: string, pictures: Picture[], digits: number, crop?: typeof PROJECT_VIEW) {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) if (/^\d+\.webp$/.test(old)) await rm(join(folder, old));
  const alts: Record<string, string> = {};
  for (const [i, picture] of pictures.entries()) {
    const name = `${String(i + 1).padStart(digits, "0")}.webp`;
    const colours = picture.dark ? DARK : LIGHT;
    await writeFile(join(folder, name), await toWebp(toSvg(picture, crop), colours, PICTURE_LIMIT));
    alts[name] = picture.alt;
  }
  await writeFile(join(folder, "alt.json"), `${JSON.stringify(alts, null, 2)}\n`);
}

/** Draws the pictures of the gallery and of the projects, each folder with its alternative texts in alt.json. */
export async function makePictures(): Promise<void> {
  await write("public/pictures/creative", gallery(), 3);
  await write("public/pictures/projects", projects, 2, PROJECT_VIEW);
}
