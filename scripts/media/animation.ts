import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { frameSvg } from "./frames";
import { row } from "./moving/row";
import { LIGHT } from "./svg";
import { toWebp } from "./webp";

/** Frames in a second; an animated picture stores all that changes, so that each one costs. */
const RATE = 12;
const FRAME_LIMIT = 1_000;
/** The moment that the still picture shows, as a share of the round: half of the strokes have turned. */
const STILL = 0.22;

/** Makes Zulu's animated picture, and the still one for readers who have asked for less motion. */
export async function makeAnimation(): Promise<void> {
  const count = row.seconds * RATE;
  const drawn: Buffer[] = [];
  for (let i = 0; i < count; i++) drawn.push(await toWebp(frameSvg(row, i / count), LIGHT, FRAME_LIMIT));
  const delay = drawn.map(() => Math.round(1000 / RATE));
  const moving = await sharp(drawn, { join: { animated: true } })
    .webp({ lossless: true, effort: 6, loop: 0, delay, minSize: true })
    .toBuffer();
  await writeFile("public/pictures/row.webp", moving);
  await writeFile("public/pictures/row-still.webp", await toWebp(frameSvg(row, STILL), LIGHT, FRAME_LIMIT));
}
