import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Sent } from "./sent-images";

/** A PDF with one empty page. No two files have the same bytes. */
export const pdf = (name: string): Sent => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%${randomUUID()}
%%EOF
`),
});

/** A silent WAV file of this many seconds, with 8,000 samples a second. No two files have the same bytes. */
export function wav(name: string, seconds = 2): Sent {
  const length = 8_000 * seconds;
  const buffer = Buffer.alloc(44 + length, 0x80);
  buffer.write(randomUUID(), 44, "latin1");
  buffer.write("RIFF", 0, "latin1");
  buffer.writeUInt32LE(36 + length, 4);
  buffer.write("WAVEfmt ", 8, "latin1");
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(8_000, 24);
  buffer.writeUInt32LE(8_000, 28);
  buffer.writeUInt16LE(1, 32);
  buffer.writeUInt16LE(8, 34);
  buffer.write("data", 36, "latin1");
  buffer.writeUInt32LE(length, 40);
  return { name, mimeType: "audio/wav", buffer };
}

/** One of the videos that come with the site. */
export const film = (name: string): Sent => ({
  name,
  mimeType: "video/webm",
  buffer: readFileSync("public/videos/breath.webm"),
});
