import { FileError } from "~/http/app-error.server";
import { ADDABLE, FILE_TYPES, type FileEnding, getPlayerTag } from "~/rich-text/file-url";
import type { NewFile } from "./image-store.server";
import { detectType, getKind, readBrands } from "./image-type.server";
import type { Accept } from "./limits";

/** Completes a sentence that begins with the name of a file whose type is not accepted. */
const REJECTIONS = {
  files: `can’t be added. ${ADDABLE}`,
  media: "is not an image or a video this site can show: JPEG, PNG, WebP, AVIF, GIF, MP4 or WebM.",
  videos: "is not a video this site can show: MP4 or WebM.",
};

/**
 * A document, archive, audio or video file, ready to be stored; null for an image. The type is detected from the
 * content, as for images; archives must also have a matching name, because many other formats are archives inside.
 * @throws FileError if it is none of these (nor close to an image), or not what `accept` allows
 */
export function makeFile(
  name: string,
  bytes: Buffer,
  accept: Exclude<Accept, "images"> = "files",
): NewFile | null {
  const ending = detectEnding(bytes);
  const isAccepted = accept === "files" ? ending !== "zip" || /\.zip$/i.test(name) : isVideo(ending);
  if (!ending || !isAccepted) {
    const isImage = bytes.length === 0 || detectType(bytes) !== null || getKind(bytes) !== "other";
    if (isImage && accept !== "videos") return null;
    throw new FileError(bytes.length === 0 ? "is empty." : REJECTIONS[accept]);
  }
  const type = FILE_TYPES[ending];
  const files = [{ name: `file.${ending}`, type, bytes }];
  return { type, width: null, height: null, animated: false, files };
}

const isVideo = (ending: FileEnding | null) => ending !== null && getPlayerTag(ending) === "video";

const OGG_CODECS = ["OpusHead", "\x01vorbis", "\x7fFLAC", "Speex"];
/** Brands of AVIF and HEIC, which would otherwise be taken for videos. */
const PICTURES = /^(?:avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

/** The type of a file by its first bytes; for audio and video as in MIME Sniffing (WHATWG). */
function detectEnding(bytes: Buffer): FileEnding | null {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 5) === "%PDF-") return "pdf";
  if (text(0, 4) === "PK\x03\x04") return "zip";
  if (text(0, 3) === "ID3" || isMp3Frame(bytes)) return "mp3";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return "wav";
  // The first packet of the first page names the codec (RFC 3533): Theora is video, so it is not accepted as audio.
  if (text(0, 4) === "OggS") return OGG_CODECS.some((name) => text(28, 36).startsWith(name)) ? "ogg" : null;
  // An EBML header; Matroska has a different DocType.
  if (text(0, 4) === "\x1aE\xdf\xa3") return text(4, 64).includes("\x42\x82\x84webm") ? "webm" : null;
  const brands = readBrands(bytes);
  if (brands.some((brand) => PICTURES.test(brand))) return null;
  if (brands.some((brand) => /^M4[AB] $/.test(brand))) return "m4a";
  if (!brands.some((brand) => /^(?:M4V |iso[m2-9]|mp4[12]|avc1|dash)$/.test(brand))) return null;
  return hasFilm(bytes) ? "mp4" : "m4a";
}

/** Whether a file begins with the header of an MPEG audio frame, layer III (ISO/IEC 11172-3, 2.4.2.3). */
function isMp3Frame(bytes: Buffer): boolean {
  const [sync = 0, layer = 0, rate = 0] = bytes;
  const isLayer3 = sync === 0xff && (layer & 0xe6) === 0xe2 && (layer & 0x18) !== 0x08;
  return isLayer3 && rate >> 4 !== 0xf && rate >> 4 !== 0 && (rate & 0x0c) !== 0x0c;
}

/** Whether a file in the ISO base media format has a video track: a handler of the type "vide" (14496-12, 8.4.3). */
function hasFilm(bytes: Buffer): boolean {
  for (let at = bytes.indexOf("hdlr"); at >= 0; at = bytes.indexOf("hdlr", at + 4)) {
    if (bytes.toString("latin1", at + 12, at + 16) === "vide") return true;
  }
  return false;
}
