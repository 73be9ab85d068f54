/**
 * Turns the highlight blocks of Hugo, Jekyll and Hexo into fenced code, so nothing in them is touched. What stands above
 * the code on the old site is a line before it.
 */
export function readCodeTags(text: string): string {
  return text
    .replace(
      /\{\{[<%]\s*(?:high|highlight|codeblock)\s+"?([\w+#-]+)(?![\w+#-])[^{}\n]*[>%]\}\}[ \t]*\n?/g,
      "\n```$1\n",
    )
    .replace(/(?:\n|(?<![ \t]))[ \t]*\{\{[<%]\s*\/\s*(?:high|highlight|codeblock)\s*[>%]\}\}/g, END)
    .replace(/\{%-?\s*highlight\s+["']?([\w+#-]+)(?![\w+#-])[^%\n]*%\}[ \t]*\n?/g, "\n```$1\n")
    .replace(/\{%-?\s*codeblock(?![\w-])([^%\n]*)%\}[ \t]*\n?/g, (_, words: string) => openBlock(words))
    .replace(/(?:\n|(?<![ \t]))[ \t]*\{%-?\s*end(?:highlight|codeblock)\s*-?%\}/g, END)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "");
}

const END = "\n```\n";

/** Hexo's `{% codeblock Title lang:js https://a.example %}`. */
function openBlock(words: string): string {
  const [, language = ""] = /(?:^|\s)lang:([\w+#-]+)/.exec(words) ?? [];
  const title = words.replace(/(?:^|\s)(?:\w+:\S*|https?:\S*)/g, "").trim();
  return `\n${title && title !== language ? `\n\`${title.replaceAll("`", "")}\`\n\n` : ""}\`\`\`${language}\n`;
}
