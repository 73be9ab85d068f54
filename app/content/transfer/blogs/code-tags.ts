import { toCaption } from "./code-captions";

/**
 * Turns the highlight blocks of Hugo, Jekyll and Hexo into fenced code, so nothing in them is touched. What stands above
 * the code on the old site is a line before it.
 */
export function readCodeTags(text: string): string {
  // Longer than any fence in the code.
  const longest = Math.max(2, ...fenceLengths(text));
  const fence = "`".repeat(longest + 1);
  const end = `\n${fence}\n`;
  return text
    .replace(
      /\{\{[<%]\s*(?:high|highlight|codeblock)\s+"?([\w+#-]+)(?![\w+#-])[^{}\n]*[>%]\}\}[ \t]*\n?/g,
      `\n${fence}$1\n`,
    )
    .replace(/(?:\n|(?<![ \t]))[ \t]*\{\{[<%]\s*\/\s*(?:high|highlight|codeblock)\s*[>%]\}\}/g, end)
    .replace(/\{%-?\s*highlight\s+["']?([\w+#-]+)(?![\w+#-])[^%\n]*%\}[ \t]*\n?/g, `\n${fence}$1\n`)
    .replace(/\{%-?\s*codeblock(?![\w-])([^%\n]*)%\}[ \t]*\n?/g, (_, words: string) =>
      openBlock(words, fence),
    )
    .replace(/(?:\n|(?<![ \t]))[ \t]*\{%-?\s*end(?:highlight|codeblock)\s*-?%\}/g, end)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "");
}

/** The lengths of the fences at the starts of lines. */
function fenceLengths(text: string): number[] {
  const lengths = Array.from(text.matchAll(/^[ \t]*(`{3,100})/gm), ([, mark = ""]) => mark.length);
  return [...new Set(lengths)];
}

/** Hexo's `{% codeblock Title lang:js https://a.example %}`. */
function openBlock(words: string, fence: string): string {
  const [, language = ""] = /(?:^|\s)lang:([\w+#-]+)/.exec(words) ?? [];
  const caption = toCaption(words.trim().split(/\s+/));
  return `\n${caption && caption !== `\`${language}\`` ? `\n${caption}\n\n` : ""}${fence}${language}\n`;
}
