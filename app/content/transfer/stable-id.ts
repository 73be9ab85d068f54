import { createHash } from "node:crypto";

/** A namespace of this site (RFC 9562, 5.5). */
const NAMESPACE = Buffer.from("5b1d2f6c2c3f4d0f9d3f0a6c1e7b8a94", "hex");

/** The same UUID for the same name in every database, by which a repeated import finds what it imported before. */
export function getStableId(name: string): string {
  const hash = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
