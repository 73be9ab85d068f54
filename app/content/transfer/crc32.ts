/** The checksums of all bytes, for the polynomial of zip files (APPNOTE 4.4.7), bits reversed. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of the bytes as zip files hold it. Node has one of its own only since 22.2 and 20.15. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ Number(table[(value ^ byte) & 0xff]);
  return (value ^ 0xffffffff) >>> 0;
}
