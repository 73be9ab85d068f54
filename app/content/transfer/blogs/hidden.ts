import { cutText } from "~/ui/cut-text";
import type { BlogEntry } from "./blog";

/**
 * What in the source of an entry its old system may not have shown: comments, blocks for some readers only, blocks that
 * depend on a condition, and blocks of unknown kinds. Errs on the side of finding too much: what is found makes the
 * entry a draft (decision 074).
 */
export function findHidden(source: string, system: string, isMdx = false): string[] {
  // Jekyll and Hugo also read their tags in code.
  const words = outsideCode(source);
  const templates = system === "Jekyll" || system === "Hugo" ? source : words;
  const found = [
    ...findTemplateBlocks(templates, system),
    ...findComments(words, system),
    ...findElements(words),
    ...findComponents(words),
    ...(isMdx ? findExpressions(words) : []),
    ...(system === "WordPress" ? [...findShortcodes(words), ...findBlocks(words)] : []),
  ];
  return [...new Set(found)];
}

/** An entry as a draft, with the reason, if its source has anything that the old system may not have shown. */
export function withHidden(entry: BlogEntry, hidden: string[]): BlogEntry {
  if (hidden.length === 0) return entry;
  const more = hidden.length > NAMED ? ` and ${hidden.length - NAMED} more` : "";
  const named = hidden.slice(0, NAMED).map((each) => cutText(each, 60));
  const sentence = `The old site may not have shown all of it: ${named.join(", ")}${more}. Read it before you publish it.`;
  const whyDraft = entry.isPublished ? undefined : (entry.whyDraft ?? "It was a draft.");
  return { ...entry, isPublished: false, whyDraft, hidden: sentence };
}

/** The most things named for one entry. */
const NAMED = 5;

/** In names of tags, shortcodes, blocks and classes. */
const HIDING =
  /hid(?:e|den)|comment|private|member|restrict|premium|paid|paywall|protect|secret|login|logged|visib|conditional|subscri|gated|locked|guest|only(?:$|[_-])|[_-]only|spoiler/i;

/** Blocks whose content is shown, by their names in Liquid, Hugo, WordPress and MDX. */
const SHOWN = new Set(
  "highlight high codeblock raw details qr figure caption wp_caption gallery embed audio video playlist youtube vimeo sourcecode code latex quote blockquote pullquote callout aside note tip info warning caution danger admonition tabs tab tabitem card cards cardgroup steps step image img button".split(
    " ",
  ),
);
const isShown = (name: string) => SHOWN.has(name.toLowerCase()) || /^cc[a-z_]*$/.test(name);

const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = ""]) => name);

function findTemplateBlocks(source: string, system: string): string[] {
  const text = system === "Hugo" ? source : outsideRaw(source);
  const tags = names(text, /\{%-?\s*end_?(\w+)/g).filter((name) => !isShown(name));
  // Zola's have a body up to {% end %}.
  const calls = /\{%-?\s*end\s*-?%\}/.test(text) ? names(text, /\{%-?\s*(\w+)\s*\(/g) : [];
  tags.push(...calls.filter((name) => !isShown(name)));
  const openings = names(text, /\{%-?\s*(\w+)/g).filter((name) => name === "liquid" || HIDING.test(name));
  const closings = names(text, /\{\{[<%]\s*\/\s*([\w/.-]+)/g).filter((name) => !isShown(name));
  const shortcodes = names(text, /\{\{[<%]\s*([\w/.-]+)/g).filter((name) => HIDING.test(name));
  return [
    ...[...openings, ...tags].map((name) => `{% ${name} %}`),
    ...[...shortcodes, ...closings].map((name) => `{{< ${name} >}}`),
    ...(/\{%-?\s*#/.test(text) || hasPair(text, "{#", "#}") || /\{\{[-~]?\s*(?:\/\*|!)/.test(text)
      ? ["a comment of a template"]
      : []),
    ...(/\{\{[-~]?\s*[#^]/.test(text) || text.includes("<%") ? ["a condition of a template"] : []),
  ];
}

/** Comments of HTML, Markdown, kramdown, MDX and Obsidian. */
function findComments(text: string, system: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("<!--"), end = 0; at >= 0; at = text.indexOf("<!--", end)) {
    end = text.indexOf("-->", at + 4);
    const comment = text.slice(at + 4, end < 0 ? undefined : end).trim();
    if (/^kg-gated|^members-only/.test(comment)) found.push("a block for some readers only");
    else if (!MARKERS.test(comment)) found.push("an HTML comment");
    if (end < 0) break;
  }
  for (const name of names(text, /\{::(\w+)/g))
    if (!/^(?:nomarkdown|options)$/.test(name)) found.push(`{::${name}}`);
  if (text.includes("{/*")) found.push("a comment of MDX");
  // Obsidian also hides what follows a comment that is never closed.
  if (system === "Obsidian" ? text.includes("%%") : system !== "WordPress" && hasPair(text, "%%", "%%"))
    found.push("a comment between %%");
  if (/^ {0,3}\[(?:\/\/|comment|_|#|\^_\^)[^\]\n]{0,100}\]:/im.test(text))
    found.push("a comment of Markdown");
  return found;
}

/** Comments that programs write into texts, without words. */
const MARKERS =
  /^(?:\/?wp:|more\b[^{}<>]{0,200}$|nextpage$|noteaser$|\/?kg-card-|toc$|\/toc$|excerpt$|truncate$|endexcerpt$|summary$|startfragment|endfragment|markdownlint-|prettier-ignore|eslint-|$)/i;

/** Elements and attributes that hide what is in them, in HTML and in the attribute lists of Markdown. */
function findElements(text: string): string[] {
  const found: string[] = [];
  for (const [, name = "", rest = ""] of text.matchAll(/<([a-z][\w-]{0,40})(\s[^<>]{0,2000})?>/gi)) {
    // What is in an element that a script defines is that script's decision.
    const isUnknown = name.includes("-") && !/^(?:amp|lite)-/i.test(name);
    if (isUnknown || /^(?:template|dialog)$/i.test(name) || hides(rest))
      found.push(`<${name.toLowerCase()}>`);
  }
  if (/<style\b/i.test(text) && INVISIBLE.test(text)) found.push("<style>");
  for (const [list] of text.matchAll(/\{:?[^{}\n]{1,300}\}/g)) if (hides(list, true)) found.push(list);
  for (const [line] of text.matchAll(/^[ \t]*:{3,}[^\n]{1,300}/gm))
    if (HIDING.test(line)) found.push(line.trim());
  return found;
}

/** Attributes of HTML and of scripts' frameworks that hide an element, or show it under a condition. */
const CONDITION =
  /(?:^|\s)(?:hidden|(?:v|x|ng|data-ng)-(?:if|else|else-if|show|hide|cloak)|\*ngIf|:if|:hidden|data-(?:hide|hidden|gated|visibility|members?|paywall)[\w-]{0,40})(?:[\s=/]|$)/i;
const INVISIBLE = new RegExp(
  [
    "display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|opacity\\s*:\\s*0(?:\\.0{1,5})?(?![.\\d])",
    "font-size\\s*:\\s*[01](?:px|pt)?(?![.\\d])|(?:^|[;\"'\\s{])(?:max-height|width)\\s*:\\s*0(?![.\\d])",
    "(?:left|top|right|bottom|text-indent)\\s*:\\s*-\\d{3}|clip(?:-path)?\\s*:\\s*(?:rect|inset)|scale\\(0|blur\\(|mso-hide",
    "(?:^|[;\"'\\s{])color\\s*:\\s*(?:transparent|white|#fff(?:fff)?|rgb\\(255, ?255, ?255\\))(?![^;\"']*background)",
  ].join("|"),
  "i",
);
const CLASS =
  /(?:^|[\s."'=])(?:is-)?(?:hidden|hide|d-none|display-none|invisible|sr-only|visually-?hidden|screen-reader-text|spoiler|email-only|kg-email[\w-]*|kg-visibility[\w-]*|paywall[\w-]*|members?-only|paid-[\w-]*|premium[\w-]*|content-(?:hidden|visible))(?=[\s."'}]|$)/i;

/** `isList`: an attribute list of Markdown, such as {: .hidden}. */
function hides(attributes: string, isList = false): boolean {
  const bare = attributes.replace(/"[^"]*"|'[^']*'/g, '""').replace(/^\{:?/, " ");
  const [, list = ""] =
    /(?:^|[\s{:])class(?:Name)?\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(attributes) ?? [];
  // Frames of films have no height but a padding.
  const isFlat = /[;"'\s]height\s*:\s*0(?![.\d])/.test(attributes) && !attributes.includes("padding");
  return (
    isFlat ||
    INVISIBLE.test(attributes) ||
    CONDITION.test(bare) ||
    CLASS.test(isList ? `${list} ${bare}` : list)
  );
}

/** Components of MDX. */
const findComponents = (text: string): string[] =>
  names(text, /<\/([A-Z][\w.]{0,60})\s*>/g)
    .filter((name) => !isShown(name))
    .map((name) => `<${name}>`);

/** Expressions of MDX, other than texts in quotes and numbers, and what it exports. */
function findExpressions(text: string): string[] {
  const all = names(text, /\{([^{}]{0,300})/g).map((part) => part.trim());
  const isExpression = all.some((part) => !/^(?:["'`][^"'`]*["'`]|[\d.]*|\/\*.*)$/s.test(part));
  return [
    ...(isExpression ? ["an expression of MDX"] : []),
    ...(/^export\s/m.test(text) ? ["an export of MDX"] : []),
  ];
}

function findShortcodes(text: string): string[] {
  const closed = names(text, /\[\/([a-z][a-z0-9_-]{1,40})\]/gi).filter((name) => !isShown(name));
  const opened = names(text, /\[([a-z][a-z0-9_-]{1,40})(?:\s[^[\]<>]{0,500})?\/?\]/gi).filter((name) =>
    HIDING.test(name),
  );
  return [...closed, ...opened].map((name) => `[${name}]`);
}

/** Plugins of WordPress whose blocks show what is in them, unless an attribute says otherwise. */
const NAMESPACES =
  /^(?:core|core-embed|a8c|amp|atomic-blocks|coblocks|enlighter|essential-blocks|generateblocks|genesis-blocks|getwid|jetpack|kadence|kevinbatdorf|rank-math|spectra|stackable|syntaxhighlighter|uagb|ugb|videopress|woocommerce|yoast|yoast-seo)\//;
const BLOCK_CONDITION =
  /"\w{0,40}(?:visib|condition|restrict|member|gated|paywall|contentControls|displayLogic|hidden|hideOn)\w{0,40}"\s*:/i;

/** Blocks of WordPress that only some readers see, or that this site does not know. */
function findBlocks(text: string): string[] {
  const blocks = Array.from(text.matchAll(/<!--\s*wp:([\w/-]{1,100})([^>]{0,5000})/g));
  return blocks
    .filter(
      ([, name = "", rest = ""]) =>
        (HIDING.test(name) && name !== "comments") ||
        BLOCK_CONDITION.test(rest) ||
        (name.includes("/") && !NAMESPACES.test(name)),
    )
    .map(([, name]) => `the block “${name}”`);
}

function hasPair(text: string, opening: string, closing: string): boolean {
  const at = text.indexOf(opening);
  return at >= 0 && text.indexOf(closing, at + opening.length) >= 0;
}

/** The fence of code, also in a quote or an item of a list, and the words after it. */
const FENCE = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})(.*)/;

/** The text without fenced and inline code. */
function outsideCode(source: string): string {
  let fence = "";
  const lines = source.split("\n").filter((line) => {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    const isCode = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence) && info.trim() === "") fence = "";
    return !isCode;
  });
  // What follows a fence that is never closed is not code for every reader of Markdown.
  const outside = fence === "" ? lines.join("\n") : source;
  return outside.replace(/\\`/g, "").replace(/`[^`\n]+`/g, "");
}

/** The text without what Liquid shows as it is. */
function outsideRaw(text: string): string {
  let isRaw = false;
  return text
    .split(/(\{%-?\s*(?:end)?raw\s*-?%\})/)
    .filter((part, at) => {
      if (at % 2 === 1) isRaw = !part.includes("endraw");
      return !isRaw && at % 2 === 0;
    })
    .join("");
}
