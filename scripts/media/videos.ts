import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { encode } from "./ffmpeg";
import { frameSvg, frames } from "./frames";
import { breath } from "./moving/breath";
import type { Moving } from "./moving/moving";
import { orbits } from "./moving/orbits";
import { plus } from "./moving/plus";
import { sea } from "./moving/sea";
import { tides } from "./moving/tides";
import { wheat } from "./moving/wheat";
import { DARK, LIGHT } from "./svg";
import { toWebp } from "./webp";

const FOLDER = "public/videos";
/** Frames in a second: calm movement needs no more. */
const RATE = 24;
const POSTER_LIMIT = 12_000;
/** The moment that a poster shows, as a share of the round: the + of the widget is whole then. */
const POSTER_MOMENT = 0.32;

const videos: Moving[] = [wheat, orbits, plus, sea, breath, tides];

/**
 * What browsers are offered: AV1, which keeps thin lines sharp in half the bytes, and H.264 for the others. One key
 * frame suffices for a loop of a few seconds.
 */
const FORMATS = [
  {
    ending: "webm",
    type: 'video/webm; codecs="av01.0.04M.08"',
    options: "-c:v libsvtav1 -preset 4 -crf 55 -g 400",
  },
  {
    ending: "mp4",
    type: 'video/mp4; codecs="avc1.64001f"',
    options:
      "-c:v libx264 -preset veryslow -crf 34 -tune animation -profile:v high -level 3.1 -g 400 -movflags +faststart",
  },
];

async function make(moving: Moving): Promise<string> {
  const { name, alt, crop, dark } = moving;
  const poster = await toWebp(frameSvg(moving, POSTER_MOMENT), dark ? DARK : LIGHT, POSTER_LIMIT);
  await writeFile(`${FOLDER}/${name}.webp`, poster);
  const pixels = await frames(moving, RATE);
  const made: { src: string; type: string; size: number; file: string }[] = [];
  for (const { ending, type, options } of FORMATS) {
    const file = `${FOLDER}/${name}.${ending}`;
    await encode(pixels, { ...crop, rate: RATE }, options.split(" "), file);
    made.push({ src: `/videos/${name}.${ending}`, type, file, size: (await stat(file)).size });
  }
  // MP4 plays everywhere; another format is only kept when it saves something.
  const limit = made.at(-1)?.size ?? 0;
  for (const { file, size } of made) if (size > limit) await rm(file);
  const sources = made
    .filter(({ size }) => size <= limit)
    .map(({ src, type }) => `      { src: "${src}", type: '${type}' },\n`);
  return `  ${name}: {
    sources: [
${sources.join("")}    ],
    poster: "/videos/${name}.webp",
    width: ${crop.width},
    height: ${crop.height},
    alt: ${JSON.stringify(alt)},
  },\n`;
}

/** Makes the videos and their posters, and writes app/media/videos.ts. Needs ffmpeg. */
export async function makeVideos(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const entries: string[] = [];
  for (const moving of videos) entries.push(await make(moving));
  await writeFile(
    "app/media/videos.ts",
    `// Written by \`npm run media -- videos\`; see docs/media.md.

export interface Video {
  /** In the order in which a browser should try them. */
  sources: { src: string; type: string }[];
  poster: string;
  /** In px. */
  width: number;
  height: number;
  alt: string;
}

export const videos = {
${entries.join("")}} satisfies Record<string, Video>;
`,
  );
}
