import { formatSize } from "~/ui/format-size";

/** The media types of the files that a text can offer or play, by the extension in their URL. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  zip: "application/zip",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
} as const;

export type FileEnding = keyof typeof FILE_TYPES;

/** Names the file types in messages. */
export const FILE_KINDS = "PDF, ZIP, MP3, M4A, OGG, WAV, MP4 or WebM";
/** A sentence about everything that a text can have. */
export const ADDABLE = `You can add images (JPEG, PNG, WebP, AVIF or GIF) and files (${FILE_KINDS}).`;

/** The file extension for a media type; undefined if texts cannot have such files. */
export const findEnding = (type: string): FileEnding | undefined =>
  (Object.keys(FILE_TYPES) as FileEnding[]).find((ending) => FILE_TYPES[ending] === type);

const FILE_URL = new RegExp(
  `^/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/file\\.(${Object.keys(FILE_TYPES).join("|")})\\?size=([1-9]\\d{0,7})$`,
);

/** The information in the URL of a library file. */
export interface FileInfo {
  id: string;
  ending: FileEnding;
  bytes: number;
}

/** The URL of a file in texts. It contains the file's size, so a page that has only the URL can display the size. */
export function getFileUrl({ id, ending, bytes }: FileInfo): string {
  return `/media/${id}/file.${ending}?size=${bytes}`;
}

/** The file that a URL names; null for any other URL. */
export function parseFileUrl(url: string): FileInfo | null {
  const [, id, ending, bytes] = FILE_URL.exec(url) ?? [];
  return id ? { id, ending: ending as FileEnding, bytes: Number(bytes) } : null;
}

/** The element that plays a file; null if it can only be downloaded. */
export function getPlayerTag(ending: FileEnding): "audio" | "video" | null {
  const [kind] = FILE_TYPES[ending].split("/");
  return kind === "audio" || kind === "video" ? kind : null;
}

/** "PDF, 1.2 MB" */
export const describeFile = ({ ending, bytes }: FileInfo) => `${ending.toUpperCase()}, ${formatSize(bytes)}`;
