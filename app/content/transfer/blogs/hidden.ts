import { cutText } from "~/ui/cut-text";
import type { Values } from "./any-front-matter";
import type { BlogEntry } from "./blog";

/**
 * What in the source of an entry its old system may not have shown: comments, blocks for some readers only, blocks that
 * depend on a condition, and blocks of unknown kinds. Errs on the side of finding too much: what is found makes the
 * entry a draft (decision 074).
 */
export function findHidden(source: string, system: string): string[] {
  // Jekyll and Hugo also read their tags in code.
  const words = outsideCode(source);
  const templates = system === "Jekyll" || system === "Hugo" ? source : words;
  const found = [
    ...findTemplateBlocks(templates),
    ...findComments(words, system),
    ...findElements(words),
    ...findComponents(words),
    ...(system === "WordPress" ? findShortcodes(words) : []),
  ];
  return [...new Set(found)];
}

/** What in the front matter says that the old system did not show the entry, or not to everybody. */
export function findHiddenState(values: Values): string | undefined {
  const build = values.build ?? values._build;
  const isUnbuilt = typeof build === "object" && build !== null && /never|false/.test(JSON.stringify(build));
  const expiry = Date.parse(String(values.expiryDate ?? values.expirydate ?? ""));
  const found = Object.entries(values).find(
    ([name, value]) =>
      (HIDING_VALUES.test(name) && isOn(value)) ||
      (/^(?:published?|public|show|list)$/i.test(name) &&
        /^(?:false|no|off|0|never)$/i.test(String(value))) ||
      (/^(?:visibility|status|access|audience|state)$/i.test(name) && HIDING_STATES.test(String(value))),
  );
  const name = found?.[0] ?? (isUnbuilt ? "build" : expiry < Date.now() ? "expiryDate" : undefined);
  return name && `Its front matter says that it was not public: “${cutText(name, 40)}”.`;
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

const HIDING_VALUES =
  /^(?:draft|hidden|hide|private|unlisted|headless|secret|password|protected|premium|paid|members?_?only|archived|exclude|eleventyExcludeFromCollections)$/i;
const HIDING_STATES =
  /draft|private|hidden|unlisted|member|paid|premium|pending|protect|secret|trash|subscri/i;
const isOn = (value: unknown) => !/^(?:|false|no|off|0|null|undefined|\[\])$/i.test(String(value ?? ""));

/** In names of tags, shortcodes, blocks and classes. */
const HIDING =
  /hid(?:e|den)|comment|private|member|restrict|premium|paid|paywall|protect|secret|login|logged|visib|conditional|subscri|gated|locked|guest|only(?:$|[_-])|[_-]only|spoiler/i;

/** Blocks whose content is shown, by their names in Liquid, Hugo, WordPress and MDX. */
const SHOWN = new Set(
  "highlight raw details qr figure caption wp_caption gallery embed audio video playlist youtube vimeo sourcecode code latex quote blockquote callout aside note tip info warning caution danger admonition tabs tab tabitem card cards cardgroup steps step image img button".split(
    " ",
  ),
);
const isShown = (name: string) => SHOWN.has(name.toLowerCase()) || /^cc[a-z_]*$/.test(name);

const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = ""]) => name);

function findTemplateBlocks(source: string): string[] {
  const text = outsideRaw(source);
  const tags = names(text, /\{%-?\s*end_?(\w+)/g).filter((name) => !isShown(name));
  const openings = names(text, /\{%-?\s*(\w+)/g).filter((name) => HIDING.test(name));
  const closings = names(text, /\{\{[<%]\s*\/\s*([\w/.-]+)/g).filter((name) => !isShown(name));
  const shortcodes = names(text, /\{\{[<%]\s*([\w/.-]+)/g).filter((name) => HIDING.test(name));
  return [
    ...[...openings, ...tags].map((name) => `{% ${name} %}`),
    ...[...shortcodes, ...closings].map((name) => `{{< ${name} >}}`),
    ...(/\{%-?\s*#/.test(text) ||
    hasPair(text, "{#", "#}") ||
    /\{\{-?\s*(?:\/\*|!)/.test(text) ||
    text.includes("<%#")
      ? ["a comment of a template"]
      : []),
  ];
}

/** Comments of HTML, Markdown, kramdown, MDX and Obsidian. */
function findComments(text: string, system: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("<!--"), end = 0; at >= 0; at = text.indexOf("<!--", end)) {
    end = text.indexOf("-->", at + 4);
    const comment = text.slice(at + 4, end < 0 ? undefined : end).trim();
    const [, block] = /^\/?wp:([\w/-]+)/.exec(comment) ?? [];
    if (
      block &&
      (HIDING.test(block) || /"blockVisibility"|"visibility"/.test(comment)) &&
      block !== "comments"
    )
      found.push(`the block “${block}”`);
    else if (/^kg-gated|^members-only/.test(comment)) found.push("a block for some readers only");
    else if (!block && !MARKERS.test(comment)) found.push("an HTML comment");
    if (end < 0) break;
  }
  for (const name of names(text, /\{::(\w+)/g))
    if (!/^(?:nomarkdown|options)$/.test(name)) found.push(`{::${name}}`);
  if (text.includes("{/*")) found.push("a comment of MDX");
  if (system !== "WordPress" && hasPair(text, "%%", "%%")) found.push("a comment between %%");
  if (/^ {0,3}\[(?:\/\/|comment|_|#|\^_\^)[^\]\n]{0,100}\]:/im.test(text))
    found.push("a comment of Markdown");
  return found;
}

/** Comments that programs write into texts, without words. */
const MARKERS =
  /^(?:\/?wp:|more\b|nextpage$|noteaser$|\/?kg-card-|toc$|\/toc$|excerpt$|truncate$|endexcerpt$|summary$|startfragment|endfragment|markdownlint-|prettier-ignore|eslint-|$)/i;

/** Elements and attributes that hide what is in them, in HTML and in the attribute lists of Markdown. */
function findElements(text: string): string[] {
  const found: string[] = [];
  for (const [, name = "", rest = ""] of text.matchAll(/<([a-z][\w-]{0,40})(\s[^<>]{0,2000})?>/gi)) {
    const bare = rest.replace(/"[^"]*"|'[^']*'/g, '""');
    const isHidden =
      /^(?:template|dialog)$/i.test(name) || /(?:^|\s)hidden(?:[\s=/]|$)/i.test(bare) || hides(rest);
    if (isHidden) found.push(`<${name.toLowerCase()}>`);
    else if (/-/.test(name) && HIDING.test(name)) found.push(`<${name.toLowerCase()}>`);
  }
  if (/<style\b/i.test(text) && INVISIBLE.test(text)) found.push("<style>");
  for (const [list] of text.matchAll(/\{:?[^{}\n]{1,300}\}/g)) if (hides(list, true)) found.push(list);
  for (const [line] of text.matchAll(/^[ \t]*:{3,}[^\n]{1,300}/gm))
    if (HIDING.test(line)) found.push(line.trim());
  return found;
}

const INVISIBLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0{1,5})?(?![.\d])|font-size\s*:\s*0/i;
const CLASS =
  /(?:^|[\s."'=])(?:is-)?(?:hidden|hide|d-none|display-none|invisible|sr-only|visually-?hidden|screen-reader-text|paywall[\w-]*|members?-only|paid-[\w-]*|premium[\w-]*|content-(?:hidden|visible))(?=[\s."'}]|$)/i;

/** `isList`: an attribute list of Markdown, such as {: .hidden}. */
function hides(attributes: string, isList = false): boolean {
  if (INVISIBLE.test(attributes)) return true;
  const [, list = isList && /^\{:?\s*[.#]/.test(attributes) ? attributes : ""] =
    /\sclass(?:Name)?\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(attributes) ?? [];
  return CLASS.test(list);
}

/** Components and conditions of MDX. */
function findComponents(text: string): string[] {
  const components = names(text, /<\/([A-Z][\w.]{0,60})\s*>/g).filter((name) => !isShown(name));
  const hasCondition = names(text, /\{([^{}\n]{1,300})/g).some(
    (part) => /&&|\?/.test(part) && part.includes("<"),
  );
  return [...components.map((name) => `<${name}>`), ...(hasCondition ? ["a condition of MDX"] : [])];
}

function findShortcodes(text: string): string[] {
  const closed = names(text, /\[\/([a-z][a-z0-9_-]{1,40})\]/gi).filter((name) => !isShown(name));
  const opened = Array.from(text.matchAll(/\[([a-z][a-z0-9_-]{1,40})\s([^[\]<>]{1,500})\]/gi));
  const hiding = opened.filter(([, name = "", rest = ""]) => rest.includes("=") && HIDING.test(name));
  return [...closed, ...hiding.map(([, name = ""]) => name)].map((name) => `[${name}]`);
}

function hasPair(text: string, opening: string, closing: string): boolean {
  const at = text.indexOf(opening);
  return at >= 0 && text.indexOf(closing, at + opening.length) >= 0;
}

/** The text without fenced and inline code. */
function outsideCode(source: string): string {
  let fence = "";
  const lines = source.split("\n").filter((line) => {
    const [, mark = ""] = /^[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})/.exec(line) ?? [];
    const isCode = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence)) fence = "";
    return !isCode;
  });
  return lines.join("\n").replace(/`[^`\n]+`/g, "");
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
