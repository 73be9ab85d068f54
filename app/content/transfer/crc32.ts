import * as zlib from "node:zlib";

/** The CRC-32 of the bytes as zip files store it (APPNOTE 4.4.7). */
export const crc32: (bytes: Uint8Array) => number = zlib.crc32 ?? crc32InJavaScript;

/** Lookup table of the CRCs of all byte values, for the bit-reversed polynomial of zip files. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** For Node before 20.15. Takes a second for 50 MB. */
export function crc32InJavaScript(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ Number(table[(value ^ byte) & 0xff]);
  return (value ^ 0xffffffff) >>> 0;
}
