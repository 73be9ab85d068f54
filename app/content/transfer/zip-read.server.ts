import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { crc32 } from "./crc32";
import { broken, type ZipEntry } from "./zip-directory.server";

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

// APPNOTE.TXT of PKWARE, 4.3.7: the header in front of each file.
const LOCAL = { signature: 0x04034b50, bytes: 30 };

/**
 * The bytes of one file. Inflating ends as soon as it gives more than the directory said, so that a small zip
 * cannot fill the memory; what was changed on the way does not pass the checksum. @throws AppError
 */
export async function readEntry(zip: Buffer, entry: ZipEntry): Promise<Buffer> {
  const { name, method, crc, compressed, size, offset } = entry;
  if (offset + LOCAL.bytes > zip.length || zip.readUInt32LE(offset) !== LOCAL.signature) throw broken(name);
  const start = offset + LOCAL.bytes + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + compressed > zip.length) throw broken(name);
  const packed = zip.subarray(start, start + compressed);
  const bytes = method === 0 ? packed : await inflated(name, packed, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw broken(name);
  return bytes;
}

async function inflated(name: string, packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw broken(name);
  }
}
