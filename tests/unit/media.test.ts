import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { animatedPicture } from "~/media/animated";
import { creativePictures } from "~/media/pictures";
import { type Video, videos } from "~/media/videos";

const onDisk = (src: string) => join("public", decodeURIComponent(src));
const films: [string, Video][] = Object.entries(videos);
const bytesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

describe("pictures", () => {
  test("exist with the size that the page reserves", async () => {
    const sizes = await Promise.all(
      creativePictures.map(async ({ src }) => {
        const { autoOrient } = await sharp(onDisk(src)).metadata();
        return { src, ...autoOrient };
      }),
    );
    expect(sizes).toEqual(creativePictures.map(({ src, width, height }) => ({ src, width, height })));
  });

  test("are all in the list", () => {
    const files = readdirSync("public/pictures/creative");
    expect(creativePictures.map(({ src }) => src.split("/").at(-1))).toEqual(
      files.map(encodeURIComponent).sort(),
    );
  });

  test("each have a unique description", () => {
    const alts = creativePictures.map(({ alt }) => alt.trim());
    expect(alts).not.toContain("");
    expect(new Set(alts).size).toBe(alts.length);
  });

  test("are animated for ever where marked, with a still of the same size", async () => {
    const { src, still, width, height } = animatedPicture;
    const moving = await sharp(onDisk(src)).metadata();
    const quiet = await sharp(onDisk(still)).metadata();
    expect(moving).toMatchObject({ width, height, loop: 0 });
    expect(moving.pages).toBeGreaterThan(1);
    expect(quiet).toMatchObject({ width, height });
  });

  test("outnumber the gallery's slots", () => {
    expect(creativePictures.length).toBeGreaterThan(8);
  });
});

describe("videos", () => {
  test.each(films)("%s has all its sources, MP4 last, and a poster of its shape", async (_name, video) => {
    const { sources, poster, width, height, alt } = video;
    expect(sources.filter(({ src }) => !existsSync(onDisk(src)))).toEqual([]);
    expect(sources.at(-1)?.type).toMatch(/^video\/mp4/);
    const size = await sharp(onDisk(poster)).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
    expect(alt).not.toBe("");
  });
});

test("all media together weigh at most 6 MB", () => {
  const folders = ["public/pictures", "public/videos", "public/icons"];
  expect(folders.map(bytesBelow).reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(6_000_000);
});
