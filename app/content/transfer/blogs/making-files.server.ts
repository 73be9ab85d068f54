import type { BlogFile } from "./blog";
import type { Folder } from "./markdown-systems";
import { readUtf8OrName } from "./read-utf8";
import { SHOWN_MATH } from "./shown-math.server";

/** Files that say how a site's pages are made: configuration, dependencies, templates. */
const MAKING =
  /^(?:(?:_|astro\.|eleventy\.)?config\.\w+|hugo\.\w+|\.eleventy\.js|\.obsidian\/app\.json|config\/.+|package\.json|(?:src\/)?(?:_?includes|_?layouts|templates)\/.+)$/;
/** How many of those files are read, and how much of each (bytes). */
const MAX = { files: 200, bytes: 50_000 };

/** What keeps the ends of lines in a paragraph: options of kramdown, CommonMark, Goldmark, markdown-it, and a plugin. */
const BREAKING =
  /\bhard_?wraps?["']?\s*[:=]\s*true|["'[\s]hard_?wrap["',\]\s]|HARDBREAKS|remark-breaks|\bbreaks["']?\s*:\s*true/i;
/** What does not in systems that do so by default. */
const JOINING: Partial<Record<string, RegExp>> = {
  Hexo: /\bbreaks["']?\s*:\s*false|hexo-renderer-pandoc/i,
  Obsidian: /"strictLineBreaks"\s*:\s*true/,
};

/** What a site's own files say about how its Markdown was read. */
export async function readMaking(
  { system }: Pick<Folder, "system">,
  files: ReadonlyMap<string, BlogFile>,
  names: string[],
): Promise<{ showsMath: boolean; breaksLines: boolean }> {
  const texts: string[] = [];
  for (const each of names.filter((file) => MAKING.test(file)).slice(0, MAX.files)) {
    const file = files.get(each);
    const text = (file && (await readUtf8OrName(file, []))) ?? "";
    texts.push(text.slice(0, MAX.bytes).replace(/^[ \t]*(?:#|\/\/).*$/gm, ""));
  }
  const says = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const joining = JOINING[system];
  return {
    // A vault needs no library for either.
    showsMath: system === "Obsidian" || says(SHOWN_MATH),
    breaksLines: joining ? !says(joining) : says(BREAKING),
  };
}
