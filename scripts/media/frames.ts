import sharp from "sharp";
import type { Moving } from "./moving/moving";
import { DARK, LIGHT, paths, sheet } from "./svg";

/** The drawing at a moment of its round, as an SVG document. */
export function frameSvg({ frame, crop, dark }: Moving, moment: number): string {
  const colours = dark ? DARK : LIGHT;
  const { marks, pen } = frame(moment);
  return sheet(paths(marks, pen, colours), colours.ground, crop);
}

/** All frames of one round as raw RGB, `rate` of them in a second. */
export async function frames(moving: Moving, rate: number): Promise<Buffer[]> {
  const count = Math.round(moving.seconds * rate);
  const drawn: Buffer[] = [];
  for (let i = 0; i < count; i++) {
    drawn.push(
      await sharp(Buffer.from(frameSvg(moving, i / count)))
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  return drawn;
}
