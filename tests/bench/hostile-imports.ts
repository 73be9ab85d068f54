import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";

/** A multipart form with a zip for /admin/migrate-models. */
export interface Upload {
  type: string;
  body: Buffer;
}

/** The import's limits: 50 MB in total, 2 MB per Markdown file, 10,000 nodes and 1 MB of text per document. */
const MB = 1_000_000;

/** Texts that exceed the parser's time limit, and the largest ones it accepts. */
const SLOW = {
  quotes: `${"> ".repeat(100)}a\n`.repeat(9_000),
  emphasis: "*a **b ".repeat(280_000),
  headings: "a\n=\n".repeat(490_000),
  prose: "Words, and *more* words.\n\n".repeat(75_000),
};
const LARGE = {
  "many-parts": "a *b*\n\n".repeat(3_000),
  "long-text": `${"Words and words. ".repeat(60)}\n\n`.repeat(250),
};

/** A zip of Markdown files that all reach the parser. */
export const markdownImport = () =>
  upload(
    Object.fromEntries(
      Object.entries({ ...LARGE, ...SLOW }).map(([name, text]) => [`models/${name}.md`, `# A\n\n${text}`]),
    ),
  );

/** Whether the import page reports that the parser gave up on each slow text. */
export const wasParsed = (page: string) =>
  Object.keys(SLOW).every((name) =>
    new RegExp(`models/${name}\\.md: (It|The text) (takes|has) too`).test(page),
  );

/** The most bare lines that a text can have, a hundred times, and far more, once: as much as one import may hold. */
const POSTS = [...Array.from({ length: 100 }, () => "a\n\n".repeat(4_000)), "a\n\n".repeat(300_000)];

/** A zip with an export of WordPress. */
export function wordpressImport(): Upload {
  const items = POSTS.map(
    (text, id) =>
      `<item><title>A</title><wp:post_id>${id}</wp:post_id><content:encoded><![CDATA[${text}]]></content:encoded></item>`,
  );
  return upload({
    "a.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join("")}</channel></rss>`,
  });
}

/** Whether the import page reports that one text is too long, and so that all have been read. */
export const wasRead = (page: string) => page.includes("too many parts");

const node = { version: 1, direction: null, format: "", indent: 0 };

function note(words: string, count: number) {
  const text = { type: "text", version: 1, text: words, format: 0, style: "", mode: "normal", detail: 0 };
  const children = Array.from({ length: count }, () => ({ ...node, type: "paragraph", children: [text] }));
  const stamp = "2026-11-22T12:00:00+00:00";
  return {
    created_at: stamp,
    updated_at: stamp,
    date: "2026-11-22",
    content: { root: { ...node, type: "root", children } },
  };
}

/** 49 MB of content.json with notes of `paragraphs` paragraphs. */
export function contentImport(words: string, paragraphs: number): Upload {
  const row = JSON.stringify({ ...note(words, paragraphs), published: false });
  const rows = Array.from(
    { length: Math.floor((49 * MB) / (row.length + 48)) },
    () => `{"id":"${randomUUID()}",${row.slice(1)}`,
  );
  return upload({
    "content.json": `{"format":"site-content","version":1,"tables":{"notes_entries":[${rows.join(",")}]}}`,
  });
}

/** As long as a browser's boundary: a short one could occur within the zip. */
const EDGE = "----edge-of-a-part-of-the-form";

function upload(files: Record<string, string>): Upload {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  const zip = zipSync(Object.fromEntries(bytes), { level: 1 });
  const head =
    `--${EDGE}\r\nContent-Disposition: form-data; name="intent"\r\n\r\nupload\r\n--${EDGE}\r\n` +
    'Content-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n';
  return {
    type: `multipart/form-data; boundary=${EDGE}`,
    body: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
  };
}
