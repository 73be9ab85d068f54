/** The type of a file, by its first bytes. */
export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif";

/**
 * The type of an image, decided by its content and never by its name or declared type. Null for everything else: an
 * allow-list, so that libvips's other readers (SVG, TIFF, PDF …) never see a file.
 */
export function detectType(bytes: Buffer): ImageType | null {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return readBrands(bytes).some((brand) => brand === "avif" || brand === "avis") ? "image/avif" : null;
}

/**
 * The kind of a file that is not an accepted image, for the error message: tells apart the types that people are likely
 * to try.
 */
export function getKind(bytes: Buffer): "svg" | "heic" | "other" {
  if (readBrands(bytes).some((brand) => /^(hei[cxms]|hev[cx]|mif1)$/.test(brand))) return "heic";
  return /<svg[\s>]/i.test(bytes.toString("latin1", 0, 4096)) ? "svg" : "other";
}

/** The brands that a file of the ISO base media format declares (ISO/IEC 14496-12, 4.3), the main one first. */
export function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return [];
  const names = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  return names.filter((_, at) => at !== 1); // the second is a version
}
