import sharp from "sharp";
import type { LIGHT } from "./svg";

type Colours = typeof LIGHT;
type Colour = [number, number, number];

const rgb = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
const dot = (a: Colour, b: Colour) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Colour, b: Colour): Colour => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Equal steps from one colour to another, both included. */
function steps(from: Colour, to: Colour, count: number): Colour[] {
  const way = minus(to, from);
  return Array.from({ length: count + 1 }, (_, i): Colour => {
    const at = (channel: 0 | 1 | 2) => Math.round(from[channel] + (way[channel] * i) / count);
    return [at(0), at(1), at(2)];
  });
}

/** Ink and grounds are nearly grey: with more red than blue by this much (of 255), a pixel belongs to the pen. */
const REDDISH = 12;

/** Replaces every pixel (three bytes) by the nearest of few tones between the ground and the ink or the pen. */
function reduce(pixels: Buffer, { ground, ink, pen }: Colours, count: number): Buffer {
  const greys = steps(rgb(ground), rgb(ink), count);
  const reds = steps(rgb(ground), rgb(pen), count);
  const known = new Map<number, Colour>();
  const reduced = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const key = pixels.readUIntBE(at, 3);
    let tone = known.get(key);
    if (!tone) {
      const pixel: Colour = [key >> 16, (key >> 8) & 255, key & 255];
      const tones = pixel[0] - pixel[2] > REDDISH ? reds : greys;
      const away = tones.map((other) => dot(minus(pixel, other), minus(pixel, other)));
      tone = tones[away.indexOf(Math.min(...away))] ?? pixel;
      known.set(key, tone);
    }
    reduced.set(tone, at);
  }
  return reduced;
}

/**
 * An SVG drawing in two inks as WebP. Lossless with few tones is both crisper and a third of the size of the
 * lossy format for thin lines: the strokes' edges get 6 tones, fewer if the picture would be larger than `limit`
 * bytes.
 */
export async function toWebp(svg: string, colours: Colours, limit: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  let smallest = Buffer.alloc(0);
  for (const count of [6, 4, 3]) {
    smallest = await sharp(reduce(data, colours, count), { raw })
      .webp({ lossless: true, effort: 6 })
      .toBuffer();
    if (smallest.length <= limit) break;
  }
  return smallest;
}
