// Draws social images as PNGs in a worker thread, because drawing blocks a thread for 10–500 ms. Plain JavaScript,
// because it is not part of the build.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import satori from "satori";
import sharp from "sharp";

const fonts = Promise.all(
  workerData.fonts.map(async (name) => ({
    name,
    data: await readFile(path.join(workerData.folder, `${name}.woff2`)),
    weight: 400,
    style: "normal",
  })),
);

parentPort.on("message", async ({ layout, width, height, drawing }) => {
  try {
    const svg = await satori(layout, { width, height, fonts: await fonts });
    // An author may have named a drawing that does not exist.
    const found = drawing && (await readDrawing(drawing).catch(() => null));
    const composed = sharp(Buffer.from(svg)).composite(found ? [found] : []);
    const png = await composed.png({ compressionLevel: 9, palette: true }).toBuffer();
    parentPort.postMessage({ png });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});

/** A drawing without its labels, which would be drawn with whatever fonts the machine has. */
async function readDrawing({ svg: turned, file, left, top, width, height, atEnd }) {
  // Not linear: these are drawings that come with the site.
  const svg = (turned ?? (await readFile(file, "utf8"))).replace(/<text[\s\S]*?<\/text>/g, "");
  const { data, info } = await sharp(Buffer.from(svg), { density: 288 })
    .resize({ width, height, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: atEnd ? left + width - info.width : left, top };
}
