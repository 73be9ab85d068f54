import { createHash } from "node:crypto";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { Essay } from "~/content/essays.server";
import { renderPicture } from "~/og-images/render.server";
import { isMostlyRightToLeft, isRightToLeft } from "~/rich-text/direction";
import { getLanguage } from "~/rich-text/language";
import { xml } from "../xml";
import { getAccessibilityMetadata } from "./accessibility";
import { computeCover } from "./cover";
import { type BookImage, readImages } from "./images.server";
import { asXhtml } from "./xhtml.server";

/** The book's metadata. */
interface BookFacts {
  title: string;
  author: string;
  language: string;
  description: string;
  /** The book's URL, which also identifies it. */
  url: string;
}

interface Chapter {
  title: string;
  file: string;
  body: string;
  /** Its words, without elements. */
  text: string;
  language: string;
}

/**
 * The book as an EPUB 3 file (W3C EPUB 3.3): a cover, a title page, one document for each essay, a table of contents,
 * and their images. The same essays always give the same bytes.
 */
export async function bookAsEpub(essays: readonly Essay[], facts: BookFacts): Promise<Uint8Array> {
  const written = essays.filter(({ html }) => html !== "");
  const bySrc = await readImages(written.map(({ html }) => html));
  // Where an image is in the book twice, its URLs may name different focal points.
  const images = new Map(Array.from(bySrc.values(), (image) => [image.file, image]));
  const cover = await drawCover(facts, images.keys());
  const whole = {
    url: facts.url,
    ids: written.map(({ id }) => id),
    images: new Map(Array.from(bySrc, ([src, { file }]) => [src, file])),
  };
  const chapters = written.map(({ id, title, html }) => {
    const body = asXhtml(html, whole);
    const text = `${title} ${body.replace(/<[^<>]*>|&\w{1,31};/g, " ")}`;
    const language = getLanguage(text, facts.language);
    return { title, file: `${id}.xhtml`, body, text, language };
  });
  const modified = written.map(({ updated }) => updated).sort();
  const content: Record<string, string> = {
    "META-INF/container.xml": CONTAINER,
    "OEBPS/content.opf": renderPackage(
      chapters,
      [...images.values()],
      facts,
      cover !== null,
      modified.at(-1),
    ),
    "OEBPS/nav.xhtml": getContents(chapters, facts),
    "OEBPS/title.xhtml": titlePage(facts),
    "OEBPS/book.css": STYLE,
  };
  for (const { file, title, body, text, language } of chapters)
    content[`OEBPS/${file}`] = page(
      language,
      title,
      `<section><h1>${xml(title)}</h1>${body}</section>`,
      isMostlyRightToLeft(text),
    );
  const files: Zippable = {
    // First and uncompressed, so that readers recognise the file type by its first bytes.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    ...Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)])),
    ...(cover && { "OEBPS/cover.png": [cover, { level: 0 }] }),
    ...Object.fromEntries(Array.from(images, ([file, image]) => [`OEBPS/${file}`, zipped(image)])),
  };
  return zipSync(files, { mtime: new Date(2000, 0, 1) });
}

/** Compressed already unless it is a drawing. */
const zipped = ({ type, bytes }: BookImage): Zippable[string] =>
  type === "image/svg+xml" ? bytes : [bytes, { level: 0 }];

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const STYLE = `body { font-family: serif; line-height: 1.5; margin: 1em; }
h1, h2, h3, h4 { font-family: sans-serif; line-height: 1.2; }
figure { margin: 1.5em 0; break-inside: avoid; } img { max-width: 100%; height: auto; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid; padding-block: .25em; padding-inline: 0 .75em; text-align: start; vertical-align: top; }
.callout { border-inline-start: 3px solid; padding-inline-start: 1em; margin: 1em 0; } .callout-title { font: bold .85em sans-serif; margin: 0; }
.image-group { display: flex; gap: .5em; margin: 1.5em 0; } .image-group figure { flex: 1; margin: 0; }
figcaption { font-size: .85em; } sup { line-height: 0; }
hr { border: 0; border-top: 2px solid; width: 2em; margin: 1.75em 0; }
.notes { font-size: .85em; } .title { margin: 25vh 0 0; }`;

function renderPackage(
  chapters: Chapter[],
  images: BookImage[],
  { title, author, language, description, url }: BookFacts,
  hasCover: boolean,
  modified = new Date(0).toISOString(),
): string {
  const chapterItems = chapters.map(
    ({ file, body }, at) =>
      `<item id="c${at}" href="${encodeURI(file)}" media-type="application/xhtml+xml"${body.includes("<math") ? ' properties="mathml"' : ""}/>`,
  );
  const imageItems = images.map(
    ({ file, type }, at) => `<item id="i${at}" href="${file}" media-type="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${xml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${toUuid(url)}</dc:identifier>
<dc:title>${xml(title)}</dc:title><dc:creator>${xml(author)}</dc:creator>${getLanguages(chapters, language).join("")}
${description ? `<dc:description>${xml(description)}</dc:description>` : ""}<dc:source>${xml(url)}</dc:source>
<meta property="dcterms:modified">${modified.slice(0, 19)}Z</meta>${hasCover ? '\n<meta name="cover" content="cover"/>' : ""}
${getAccessibilityMetadata(chapters)}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="book.css" media-type="text/css"/>
${hasCover ? '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>' : ""}
${[...chapterItems, ...imageItems].join("\n")}
</manifest>
<spine${isRightToLeft(title) ? ' page-progression-direction="rtl"' : ""}><itemref idref="title"/><itemref idref="nav"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join("")}</spine>
</package>`;
}

/** The book's language first. */
const getLanguages = (chapters: Chapter[], language: string) =>
  [...new Set([language, ...chapters.map((chapter) => chapter.language)])].flatMap((each) =>
    each === "und" ? [] : [`<dc:language>${xml(each)}</dc:language>`],
  );

/** A UUID derived from the URL (RFC 9562, version 8), so that e-readers recognise a new download as the same book. */
function toUuid(url: string): string {
  const hex = createHash("sha256").update(url).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function titlePage({ language, title, author, url }: BookFacts): string {
  const href = xml(url);
  return page(
    language,
    title,
    `<h1 class="title">${xml(title)}</h1><p>${xml(author)}</p><p><a href="${href}">${href}</a></p>`,
  );
}

function getContents(chapters: Chapter[], { language, title }: BookFacts): string {
  const items = chapters.map(
    (chapter) =>
      `<li><a href="${encodeURI(chapter.file)}"${chapter.language === language ? "" : inLanguage(chapter.language)}>${xml(chapter.title)}</a></li>`,
  );
  return page(
    language,
    title,
    `<nav epub:type="toc" role="doc-toc"><h1>${xml(title)}</h1><ol>${items.join("")}</ol></nav>`,
  );
}

const inLanguage = (language: string) => ` lang="${xml(language)}" xml:lang="${xml(language)}"`;

function page(language: string, title: string, body: string, isRight = isRightToLeft(title)): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${inLanguage(language)}><head><title>${xml(title)}</title><link rel="stylesheet" href="book.css"/></head>
<body${isRight ? ' dir="rtl"' : ""}>${body}</body></html>`;
}

/** The cover as a PNG; null if it cannot be drawn now: the book is readable without it. */
async function drawCover({ title, author }: BookFacts, files: Iterable<string>): Promise<Uint8Array | null> {
  try {
    const first = Array.from(files).find((file) => file.endsWith(".svg"));
    const drawing = first?.replace(/^drawings\/(.*)\.svg$/, "essays/$1");
    return await renderPicture(computeCover(title, author, drawing));
  } catch (error) {
    console.error("The book has no cover:", error instanceof Error ? error.message : error);
    return null;
  }
}
