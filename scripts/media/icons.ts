import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { DARK } from "./svg";

/**
 * The mark of public/icon.svg on a dark ground, as in the About widget, because home screens put whatever they
 * like behind a transparent icon. Both arms red on white would be the emblem of the Red Cross.
 */
function icon(size: number, reach: number): Promise<Buffer> {
  const arm = (32 - 32 * reach) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="${DARK.ground}"/><g stroke-width="${reach * 6}"><path d="M${arm} 16H${32 - arm}" stroke="${DARK.ink}"/><path d="M16 ${arm}V${32 - arm}" stroke="${DARK.pen}"/></g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file of one PNG picture (a directory of one entry, 22 bytes, then the picture). */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Makes the icons for older browsers, home screens and launchers; newer browsers show public/icon.svg. */
export async function makeIcons(): Promise<void> {
  await mkdir("public/icons", { recursive: true });
  await writeFile("public/favicon.ico", ico(await icon(32, 0.7), 32));
  await writeFile("public/icons/icon-192.png", await icon(192, 0.56));
  await writeFile("public/icons/icon-512.png", await icon(512, 0.56));
  await writeFile("public/icons/apple-touch-icon.png", await icon(180, 0.56));
  // Launchers cut a maskable icon to any shape inside the middle 80 % (W3C, Web Application Manifest).
  await writeFile("public/icons/maskable-512.png", await icon(512, 0.44));
}
