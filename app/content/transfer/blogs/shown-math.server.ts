import type { Values } from "./any-front-matter";
import type { BlogFile } from "./blog";
import { mapOutsideCode } from "./markdown-dialects";
import { readUtf8OrName } from "./read-utf8";

/** Files that say how a site's pages are made: configuration, dependencies, templates. */
const MAKING =
  /^(?:(?:_|astro\.|eleventy\.)?config\.\w+|hugo\.\w+|\.eleventy\.js|config\/.+|package\.json|(?:src\/)?(?:_?includes|_?layouts|templates)\/.+)$/;
/** The libraries that show formulas, and the options that turn them on. */
const SHOWN = /mathjax|katex|(?:remark|markdown-it|hexo)-(?:tex)?math|\bmath["']?\s*[:=]\s*true|passthrough/i;
/** How many of those files are read, and how much of each (bytes). */
const MAX = { files: 200, bytes: 50_000 };

/** Whether a site showed formulas: if it did not, dollars in its texts are variables and prices. */
export async function showsMath(files: ReadonlyMap<string, BlogFile>, names: string[]): Promise<boolean> {
  for (const name of names.filter((each) => MAKING.test(each)).slice(0, MAX.files)) {
    const file = files.get(name);
    const text = (file && (await readUtf8OrName(file, []))) ?? "";
    if (SHOWN.test(text.slice(0, MAX.bytes))) return true;
  }
  return false;
}

/** Formulas that can be nothing else: between two dollars, between \\\\( and \\\\), with a command of LaTeX; and their shortcodes. */
const FORMULA =
  /\$\$[^$]{1,2000}\$\$|\\\\[([]|\$[^$\s{][^$\n\\]{0,200}\\[a-zA-Z]{2,20}[^$\n]{0,200}\$|\{\{[<%]\s?(?:math|katex)\b/;
const OPTION = /^(?:use_?)?(?:maths?|mathjax|katex|latex)$/i;

/** Whether a text has formulas: it says so above the text, or has some; `isOn` if its site showed them. */
export function hasMath(values: Values, text: string, isOn: boolean): boolean {
  const option = Object.entries(values).find(([name]) => OPTION.test(name));
  if (option) return !/^(?:|false|no|off|null)$/i.test(String(option[1]));
  let isFound = isOn;
  mapOutsideCode(text, (part) => {
    isFound ||= FORMULA.test(part);
    return part;
  });
  return isFound;
}
