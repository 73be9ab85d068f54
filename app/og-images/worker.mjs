// Draws a social image as a PNG in a thread, because drawing blocks it for 10–500 ms. Plain JavaScript, because it is
// not part of the build.
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

parentPort.on("message", async ({ layout, width, height }) => {
  try {
    const svg = await satori(layout, { width, height, fonts: await fonts });
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
    parentPort.postMessage({ png });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
