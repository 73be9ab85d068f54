import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { animatedPicture } from "~/media/animated";
import { SLOTS, VIDEO_SLOTS } from "~/media/rotation";
import { getVideo, siteVideos } from "~/media/videos";

interface SampleRow {
  page: string;
  image: string;
  video?: string;
  alt: string;
}

const file = readFileSync("content/samples/gallery_items.toml", "utf8");
const { rows } = parse(file) as unknown as { rows: SampleRow[] };
const pictures = rows.filter(({ page, video }) => page === "creative" && !video);
const videos = rows.flatMap(({ image, video, alt }) => (video ? [{ image, video, alt }] : []));
const onDisk = (src: string) => join("public", src);
const bytesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

describe("the sample pictures", () => {
  test("are the files of the folder, in the shape of a slot", async () => {
    const folder = "/pictures/creative";
    const files = readdirSync(onDisk(folder)).map((name) => `${folder}/${name}`);
    expect(pictures.map(({ image }) => image)).toEqual(files.sort());
    const sizes = await Promise.all(files.map((src) => sharp(onDisk(src)).metadata()));
    expect(new Set(sizes.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(["800x600"]));
  });

  test("are dark where their name says so: a dark page inverts the others", async () => {
    const brightness = await Promise.all(
      pictures.map(async ({ image }) => (await sharp(onDisk(image)).greyscale().stats()).channels[0]?.mean),
    );
    expect(brightness.map((mean = 0) => mean < 128)).toEqual(
      pictures.map(({ image }) => image.endsWith("-dark.webp")),
    );
  });

  test("each have a unique description", () => {
    const alts = rows.map(({ alt }) => alt.trim());
    expect(alts).not.toContain("");
    expect(new Set(alts).size).toBe(alts.length);
  });

  test("outnumber the gallery's slots", () => {
    expect(pictures.length).toBeGreaterThan(SLOTS - VIDEO_SLOTS.length);
  });
});

test("the animated picture never stops, and has a still of the same size", async () => {
  const { src, still, width, height } = animatedPicture;
  expect(rows.map(({ image }) => image)).toContain(src);
  const moving = await sharp(onDisk(src)).metadata();
  const quiet = await sharp(onDisk(still)).metadata();
  expect(moving).toMatchObject({ width, height, loop: 0 });
  expect(moving.pages).toBeGreaterThan(1);
  expect(quiet).toMatchObject({ width, height });
});

describe("the sample videos", () => {
  test("are those of the site", () => {
    expect(videos.map(({ video }) => video).sort()).toEqual(Object.keys(siteVideos).sort());
  });

  test.each(videos)(
    "$video has all its sources, MP4 last, and a poster of its shape",
    async ({ video, image }) => {
      const { sources, width, height } = getVideo(video);
      expect(sources.filter(({ src }) => !existsSync(onDisk(src)))).toEqual([]);
      expect(sources.at(-1)?.type).toMatch(/^video\/mp4/);
      const size = await sharp(onDisk(image)).metadata();
      expect([size.width, size.height]).toEqual([width, height]);
    },
  );
});

test("all media together weigh at most 6 MB", () => {
  const folders = ["public/pictures", "public/videos", "public/icons"];
  expect(folders.map(bytesBelow).reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(6_000_000);
});
