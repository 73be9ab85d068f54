import { expect, test } from "vitest";
import { makeFile } from "~/media/library/file-type.server";

const bytes = (text: string) => Buffer.from(text, "latin1");
const ebml = (type: string) =>
  `\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`;
const ogg = (packet: string) => `OggS${"\0".repeat(24)}${packet}`;
/** A file of the ISO base media format with these brands and the handlers of these tracks. */
const iso = (brands: string[], tracks: string[]) => {
  const [main = "", ...others] = brands;
  const box = (name: string, content: string) =>
    `\0\0\0${String.fromCharCode(content.length + 8)}${name}${content}`;
  const handlers = tracks.map((kind) => box("hdlr", `\0\0\0\0\0\0\0\0${kind}`));
  return box("ftyp", `${main}\0\0\0\0${others.join("")}`) + handlers.join("");
};

test.each([
  ["a.pdf", "%PDF-1.7\n", "application/pdf"],
  ["A.ZIP", "PK\x03\x04…", "application/zip"],
  ["a.mp3", "ID3\x04\0", "audio/mpeg"],
  ["without a tag.mp3", "\xff\xfb\x90\x00", "audio/mpeg"],
  ["a.m4a", iso(["M4A ", "isom"], ["soun"]), "audio/mp4"],
  ["from Android.m4a", iso(["mp42", "isom"], ["soun"]), "audio/mp4"],
  ["a.ogg", ogg("OpusHead"), "audio/ogg"],
  ["a.oga", ogg("\x01vorbis"), "audio/ogg"],
  ["a.wav", "RIFF\0\0\0\0WAVEfmt ", "audio/wav"],
  ["a.mp4", iso(["isom", "mp42"], ["soun", "vide"]), "video/mp4"],
  ["a.webm", ebml("webm"), "video/webm"],
  // What it claims to be does not matter.
  ["a.html", "%PDF-1.7\n<script>alert(1)</script>", "application/pdf"],
])("the content says what %s is", (name, content, type) => {
  const made = makeFile(name, bytes(content));
  const ending = made?.files[0]?.name.split(".")[1];
  expect(made).toMatchObject({ type, width: null, height: null, files: [{ type, name: `file.${ending}` }] });
});

test.each([
  ["page.pdf", "<!doctype html><script>alert(1)</script>"],
  ["page.pdf", "\n%PDF-1.7 behind something else"],
  ["program.zip", "MZ\x90\0"],
  ["script.mp3", "#!/bin/sh\nexit"],
  ["aac.mp3", "\xff\xf1\x50\x80"],
  ["text.mp4", "just words"],
  ["film.mov", iso(["qt  "], ["vide"])],
  ["film.mkv", ebml("matroska")],
  ["film.ogv", ogg("\x80theora")],
  // Archives inside, but something else to their readers.
  ["letter.docx", "PK\x03\x04[Content_Types].xml"],
  ["program.jar", "PK\x03\x04META-INF/"],
  ["short.pdf", "%PD"],
])("%s is refused, and the sentence says what can be added", (name, content) => {
  expect(() => makeFile(name, bytes(content))).toThrow(
    "can’t be added. You can add images (JPEG, PNG, WebP, AVIF or GIF) and files (PDF, ZIP, MP3, M4A, OGG, WAV, MP4 or WebM).",
  );
});

test.each([
  ["a PNG", "\x89PNG\r\n\x1a\n"],
  ["a moving AVIF, which has the brands of a film", iso(["avis", "msf1", "iso8"], ["pict", "vide"])],
  ["a HEIC", iso(["heic", "mif1", "iso8"], ["pict"])],
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
  ["nothing at all", ""],
])("%s is left to the reader of images", (_, content) => {
  expect(makeFile("a.mp4", bytes(content))).toBeNull();
});

test("an upload that accepts only images and videos, or only videos, rejects everything else", () => {
  const mp4 = bytes(iso(["isom", "mp42"], ["soun", "vide"]));
  const sound = bytes(iso(["M4A ", "isom"], ["soun"]));
  const png = bytes("\x89PNG\r\n\x1a\n");
  for (const accept of ["media", "videos"] as const) {
    expect(makeFile("a.mp4", mp4, accept)?.type).toBe("video/mp4");
    for (const [name, content] of [
      ["a.mp4", sound],
      ["a.pdf", bytes("%PDF-1.7\n")],
      ["a.zip", bytes("PK\x03\x04…")],
      ["a.mp4", bytes("<!doctype html>")],
    ] as const)
      expect(() => makeFile(name, content, accept), name).toThrow(/^It is not .*MP4 or WebM\.$/);
  }
  expect(makeFile("a.png", png, "media")).toBeNull();
  expect(() => makeFile("a.png", png, "videos")).toThrow("is not a video this site can show");
});
