import { AppError } from "~/http/app-error.server";
import type { Blog, BlogFile } from "./blog";
import { isMarkdownFile } from "./find-files";
import { readGhost } from "./ghost.server";
import { readMarkdownFolder } from "./markdown-folder.server";
import { decodeText, readUtf8 } from "./read-utf8";
import { readSubstack } from "./substack.server";
import { readWordPress } from "./wordpress.server";

/** Reads a file that is not a zip: Ghost's JSON or WordPress's XML. @throws AppError */
export async function readBlogFile(bytes: Buffer): Promise<Blog> {
  const beginning = bytes
    .subarray(0, 100)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  if (beginning.startsWith("{")) return readGhost("This file", bytes, new Map());
  if (beginning.startsWith("<"))
    return readWordPress([{ name: "This file", text: decodeText(bytes, "This file") }]);
  throw new AppError(422, "This file is not a zip, or an export from Ghost (.json) or WordPress (.xml).");
}

/** Reads the export of another system from the files of a zip; null if there is none. @throws AppError */
export async function readBlogZip(files: ReadonlyMap<string, BlogFile>): Promise<Blog | null> {
  if (files.has("posts.csv")) return readSubstack(files);
  const exports = await findTexts(files, /^(?:[^/]+\/)?[^/]+\.xml$/i, (text) =>
    text.includes("wordpress.org/export/"),
  );
  if (exports.length > 0) {
    const texts: { name: string; text: string }[] = [];
    for (const file of exports) texts.push({ name: file.name, text: await readUtf8(file) });
    return readWordPress(texts);
  }
  const [ghost] = await findTexts(files, /^[^/]+\.json$/i, (text) =>
    /^\s*\{\s*"(?:db|meta|data)"\s*:/.test(text),
  );
  if (ghost) return readGhost(ghost.name, await ghost.read(), files);
  return [...files.keys()].some(isText) ? readMarkdownFolder(files) : null;
}

const isText = (name: string) =>
  isMarkdownFile(name) || (/(?:^|\/)_posts\//.test(name) && name.endsWith(".html"));

/** Finds files by how their content begins, whatever their names. */
async function findTexts(
  files: ReadonlyMap<string, BlogFile>,
  name: RegExp,
  isWanted: (beginning: string) => boolean,
): Promise<BlogFile[]> {
  const found: BlogFile[] = [];
  for (const [path, file] of files)
    if (name.test(path) && isWanted((await file.read()).subarray(0, 4_000).toString("utf8")))
      found.push(file);
  return found;
}
