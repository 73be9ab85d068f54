import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeVariants } from "../../app/media/library/variants.server";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3355aa" } });

/** Frames of different colours as an animation. */
async function frames(width: number, height: number, count: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * count * 3, 0);
  for (let frame = 0; frame < count; frame++) data.fill(frame * 20, frame * width * height * 3);
  const raw = { width, height: height * count, channels: 3 as const, pageHeight: height };
  return sharp(data, { raw })
    .gif({ delay: Array(count).fill(100), effort: 1 })
    .toBuffer();
}

async function sizes(bytes: Buffer): Promise<Record<string, string>> {
  const { files } = await makeVariants(bytes);
  const entries = files.map(async (file) => {
    const { width, height, format } = await sharp(file.bytes).metadata();
    expect(`image/${format}`, file.name).toBe(file.type);
    return [file.name, `${width}x${height}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const refusal = (bytes: Buffer) => expect(makeVariants(bytes)).rejects;

describe("an image's files", () => {
  test("are WebP in three widths and the original", async () => {
    expect(await sizes(await plain(3000, 1500).jpeg().toBuffer())).toEqual({
      "original.jpg": "3000x1500",
      "480.webp": "480x240",
      "960.webp": "960x480",
      "1440.webp": "1440x720",
    });
  });

  test.each([
    [300, { "960.webp": "300x200" }],
    [480, { "960.webp": "480x200" }],
    [960, { "480.webp": "480x100", "960.webp": "960x200" }],
    [1000, { "480.webp": "480x96", "960.webp": "960x192", "1440.webp": "1000x200" }],
  ])("are never wider than an image of %i px", async (width, expected) => {
    const made = await sizes(await plain(width, 200).png().toBuffer());
    expect(made).toEqual({ "original.png": `${width}x200`, ...expected });
  });

  test.each(["webp", "avif"] as const)("have a WebP original for %s", async (format) => {
    const bytes = await plain(600, 400)[format]().toBuffer();
    const made = await makeVariants(bytes);
    expect(made).toMatchObject({ type: `image/${format}`, width: 600, height: 400, animated: false });
    expect(made.files.map(({ name }) => name)).toContain("original.webp");
  });

  test("are upright for each of the eight EXIF orientations", async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const bytes = await plain(600, 300).withMetadata({ orientation }).jpeg().toBuffer();
      const [width, height] = orientation < 5 ? [600, 300] : [300, 600];
      const made = await makeVariants(bytes);
      expect([made.width, made.height], `${orientation}`).toEqual([width, height]);
      for (const file of made.files) {
        const metadata = await sharp(file.bytes).metadata();
        expect(metadata.orientation, file.name).toBeUndefined();
        expect((metadata.width ?? 0) < (metadata.height ?? 0), file.name).toBe(width < height);
      }
    }
  });

  test("reveal nothing about location, camera or author", async () => {
    const exif = {
      IFD0: { Make: "Secret camera", Artist: "Secret" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1" },
    };
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>';
    const bytes = await plain(1200, 900).withExif(exif).withXmp(xmp).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    for (const file of (await makeVariants(bytes)).files) {
      const { exif, xmp, iptc, icc } = await sharp(file.bytes).metadata();
      expect({ exif, xmp, iptc, icc }, file.name).toEqual({});
    }
  });

  test("keep transparency", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 4, background: clear } })
      .png()
      .toBuffer();
    for (const file of (await makeVariants(bytes)).files) {
      expect((await sharp(file.bytes).stats()).isOpaque, file.name).toBe(false);
    }
  });

  test("stay animated for GIFs, except large ones, which are reduced to a frame with a notice", {
    timeout: 30_000,
  }, async () => {
    const small = await makeVariants(await frames(600, 40, 5));
    expect(small).toMatchObject({ type: "image/gif", width: 600, height: 40, animated: true });
    for (const file of small.files) expect((await sharp(file.bytes).metadata()).pages, file.name).toBe(5);

    const large = await makeVariants(await frames(2500, 2000, 6));
    expect(large).toMatchObject({ animated: false, remark: expect.stringContaining("first frame") });
    for (const file of large.files)
      expect((await sharp(file.bytes).metadata()).pages, file.name).toBeUndefined();
  });
});

describe("rejects with a message", () => {
  test("an empty or oversized file", async () => {
    await refusal(Buffer.alloc(0)).toMatchObject({ status: 422, message: "It is empty." });
    await refusal(Buffer.alloc(10 * 1024 * 1024 + 1)).toMatchObject({
      message: "It is too large: at most 10 MB.",
    });
  });

  test("a file that is not an image, whatever its name", async () => {
    for (const [text, message] of [
      ["<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG"],
      ['<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg width="1">', "is an SVG"],
      ["<!doctype html>", "is not an image"],
      ["%PDF-1.7", "is not an image"],
      ["GIF88a", "is not an image"],
      ["\0\0\0\x20ftypheic\0\0\0\0mif1heic", "is a HEIC image"],
    ] as const) {
      await refusal(Buffer.from(text, "latin1")).toMatchObject({
        status: 422,
        message: expect.stringContaining(message),
      });
    }
    const tiff = await plain(10, 10).tiff().toBuffer();
    await refusal(tiff).toMatchObject({ message: expect.stringContaining("is not an image") });
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "a truncated %s",
    { timeout: 30_000 },
    async (format) => {
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const bytes = await sharp({
        create: { width: 400, height: 300, channels: 3, background: "#888", noise },
      })
        [format]()
        .toBuffer();
      for (const part of [0.1, 0.5, 0.9]) {
        await refusal(bytes.subarray(0, Math.round(bytes.length * part))).toMatchObject({
          status: 422,
          message: expect.stringContaining("is damaged"),
        });
      }
    },
  );

  test("too many pixels or too long a side before decoding", async () => {
    const header = await plain(10, 10).png().toBuffer();
    header.writeUInt32BE(30_000, 16);
    header.writeUInt32BE(30_000, 20);
    await refusal(header).toMatchObject({
      status: 422,
      message: expect.stringContaining(
        "has 30,000 × 30,000 pixels: at most 50 megapixels and 16,383 pixels a side",
      ),
    });
    const long = await plain(30_000, 10).png().toBuffer();
    await refusal(long).toMatchObject({ message: expect.stringContaining("has 30,000 × 10 pixels") });
  });
});
