import { nameSome } from "~/ui/name-some";
import type { BlogEntry } from "./blog";
import { findBlocks, findShortcodes } from "./hidden-blocks";
import { outsideHtmlCode, outsideRaw, withoutHighlights } from "./hidden-code";
import { findContainers } from "./hidden-containers";
import { findElements, HIDING } from "./hidden-elements";
import { findUnusedNotes } from "./hidden-notes";
import { type Found, findAll, findOne, quoteFirst, rename } from "./hidden-passage";
import { isShown } from "./hidden-tags";
import { PREFIXED } from "./inserted-values";
import { findLeftOut, withoutCode } from "./markdown-code";

/** How the source of an entry is written: in HTML, in Markdown, or in MDX. */
type Format = "html" | "markdown" | "mdx";

/**
 * What in the source of an entry its old system may not have shown: comments, blocks for some readers only, blocks that
 * depend on a condition, and blocks of unknown kinds. Errs on the side of finding too much: what is found makes the
 * entry a draft (decision 074). `leavesOutHtml`: nor any HTML in its Markdown.
 */
export function findHidden(
  source: string,
  system: string,
  format: Format = "markdown",
  leavesOutHtml = false,
): string[] {
  const found = format === "html" ? findInHtml(source, system) : findInMarkdown(source, system, format);
  const html = leavesOutHtml ? findLeftOut(withoutCode(source).outside) : -1;
  if (html >= 0) found.push({ name: "HTML, which the old site leaves out", text: source, at: html });
  const unique = [...new Map(found.reverse().map((each) => [each.name, each])).values()].reverse();
  return unique.map((each, at) => (at < NAMED ? quoteFirst(each) : each.name));
}

/** In HTML, code is text, but elements and comments in it are none. */
function findInHtml(source: string, system: string): Found[] {
  // Generators read their tags in code, and WordPress its own.
  const words = /^(?:Ghost|Substack|WordPress)$/.test(system) ? outsideHtmlCode(source) : source;
  return [
    ...findTemplateBlocks(words, words, system),
    ...findComments(source),
    ...findMarks(words, system),
    ...findElements(source),
    ...findComponents(words),
    ...(system === "WordPress" ? [...findShortcodes(source), ...findBlocks(source)] : []),
  ];
}

/** Systems whose Markdown is CommonMark. */
const LINE_BASED = /^(?:Hugo|Zola|Astro|Eleventy|Obsidian)$/;

/** What reads the texts of a Jekyll that is told to read Markdown otherwise: its fences may be none. */
export const OTHER_READER = "another reader";

/** A text without its code, as far as its system's reading of code is known for sure. */
function readCode(text: string, system: string): { outside: string; plain: string } {
  const read = withoutCode(text, !LINE_BASED.test(system));
  return system === OTHER_READER ? { outside: text, plain: read.outside } : read;
}

function findInMarkdown(source: string, system: string, format: Format): Found[] {
  const { outside, plain } = readCode(source, system);
  const find = (words: string) => [
    ...findComments(words),
    ...findMarks(words, system),
    ...findUnusedNotes(words),
    ...findElements(words),
    ...findComponents(words),
    ...findContainers(words, source),
    ...(format === "mdx" ? findExpressions(words) : []),
  ];
  // What looks like fences in highlighted code opens and closes none.
  const bare = withoutHighlights(source);
  const others = bare === source ? [] : find(readCode(bare, system).outside);
  const found = [...find(outside), ...others];
  const isAllPlain = found.length === 0 || plain === outside;
  const plainly = new Set(isAllPlain ? [] : find(plain).map(({ name }) => name));
  const isDoubtful = (name: string) => !isAllPlain && !plainly.has(name);
  return [
    ...findTemplateBlocks(source, outside, system),
    ...found.map((each) =>
      isDoubtful(each.name) ? { ...each, name: `${each.name} in what may be code` } : each,
    ),
  ];
}

/** An entry as a draft, with the reason, if its source has anything that the old system may not have shown. */
export function withHidden(entry: BlogEntry, hidden: string[]): BlogEntry {
  if (hidden.length === 0) return entry;
  const named = nameSome(hidden, NAMED);
  const sentence = `The old site may not have shown all of it: ${named}. Read it before you publish it.`;
  const whyDraft = entry.isPublished ? undefined : (entry.whyDraft ?? "It was a draft.");
  return { ...entry, isPublished: false, whyDraft, hidden: sentence };
}

/** The most things named for one entry. */
const NAMED = 5;

/** Systems that read no tags of Liquid and its like, nor of others' templates. */
const READS_NO_TAGS = /^(?:Hugo|Astro|Obsidian)$/;
const SHOWS_TAGS = /^(?:Hugo|Astro|Obsidian|Zola|Ghost|Substack|WordPress)$/;

/** What templates hide in a text with its code, in which generators read their own tags, and `outside` its code. */
function findTemplateBlocks(source: string, outside: string, system: string): Found[] {
  const own = system === "Jekyll" ? outsideRaw(source) : source;
  const text = READS_NO_TAGS.test(system) ? outside : own;
  const shortcoded = system === "Hugo" ? source : text;
  const isUnknown = ({ name }: Found) => !isShown(name);
  const closings = findAll(shortcoded, /\{\{[<%]\s*\/\s*([\w/.-]+)/g, "end").filter(isUnknown);
  const openings = findAll(shortcoded, /\{\{[<%]\s*([\w/.-]+)/g, "tag");
  const shortcodes = openings.filter(({ name }) => HIDING.test(name));
  return [
    ...findTags(text),
    ...rename([...shortcodes, ...closings], (name) => `{{< ${name} >}}`),
    ...findOne(text, /\{\{[-~]?\s*(?:\/\*|!)/g, "a comment of a template"),
    ...findPair(text, "{#", "#}", "a comment of a template"),
    ...findOne(text, /\{\{[-~]?\s*[#^]|<%/g, "a condition of a template"),
    ...(SHOWS_TAGS.test(system) ? [] : findUnread(text)),
  ];
}

/** Tags that are not read here, such as those of several lines, and texts in expressions, which may not be shown. */
function findUnread(text: string): Found[] {
  const tags = findAll(text, /(?<!\{)\{%(?!-?\s*\w+\b[^%\n]*%\})-?\s*(\w*)/g, "tag");
  return [
    ...rename(tags, (name) => `{% ${name} %}`),
    ...findOne(text.replace(PREFIXED, ""), /\{\{[^{}"']*["']/g, "an expression of a template"),
  ];
}

/** Tags of Liquid and its like, such as {% if %}. */
function findTags(text: string): Found[] {
  const ends = findAll(text, /\{%-?\s*end_?(\w+)/g, "end");
  // Zola's have a body up to {% end %}.
  const calls = /\{%-?\s*end\s*-?%\}/.test(text) ? findAll(text, /\{%-?\s*(\w+)\s*\(/g, "tag") : [];
  const tags = [...ends, ...calls].filter(({ name }) => !isShown(name));
  const openings = findAll(text, /\{(?:%-?|\{(?=\s*\w+\())\s*(\w+)/g, "tag").filter(
    ({ name }) => name === "liquid" || HIDING.test(name),
  );
  return [
    ...rename([...openings, ...tags], (name) => `{% ${name} %}`),
    ...findOne(text, /\{%-?\s*#/g, "a comment of a template"),
  ];
}

/** Comments of HTML, also those that browsers make of what they do not know. */
function findComments(text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf("<!--"), end = 0; at >= 0; at = text.indexOf("<!--", end)) {
    end = text.indexOf("-->", at + 4);
    const comment = text.slice(at + 4, end < 0 ? undefined : end).trim();
    const isGated = /^kg-gated|^members-only/.test(comment);
    if (isGated) found.push({ name: "a block for some readers only", text, at: end < 0 ? at : end + 3 });
    else if (!MARKERS.test(comment)) found.push({ name: "an HTML comment", text, at: at + 4 });
    if (end < 0) break;
  }
  return [...found, ...findOne(text, /<(?:![^-a-z[]|!-[^-]|\/[^a-z])/gi, "an HTML comment")];
}

/** Comments of Markdown, kramdown, MDX and Obsidian. */
function findMarks(text: string, system: string): Found[] {
  const kramdown = findAll(text, /\{::(\w+)/g, "tag").filter(
    ({ name }) => !/^(?:nomarkdown|options)$/.test(name),
  );
  const between = "a comment between %%";
  return [
    ...rename(kramdown, (name) => `{::${name}}`),
    ...findOne(text, /\{\/\*/g, "a comment of MDX"),
    ...findOne(text, /\{>>/g, "a comment of CriticMarkup"),
    ...findOne(text, /\{=[a-z]/gi, "a text for other formats"),
    // Obsidian also hides what follows a comment that is never closed.
    ...(system === "Obsidian" ? findOne(text, /%%/g, between) : []),
    ...(/^(?:Obsidian|WordPress)$/.test(system) ? [] : findPair(text, "%%", "%%", between)),
    // Shown only where its word stands.
    ...findOne(text, /^ {0,3}\*\[[^\]\n]{1,100}\]:/gm, "an abbreviation"),
    ...findOne(text, /^ {0,3}\[(?:\/\/|comment|_|#|\^_\^)[^\]\n]{0,100}\]:/gim, "a comment of Markdown"),
  ];
}

/** Comments that programs write into texts, without words. */
const MARKERS =
  /^(?:\/?wp:|more\b[^{}<>]{0,200}$|nextpage$|noteaser$|\/?kg-card-|\/?toc$|tocstop$|(?:start|end) doctoc generated toc please keep comment here to allow auto update$|don't edit this section, instead re-run doctoc to update$|excerpt$|truncate$|endexcerpt$|summary$|startfragment|endfragment|markdownlint-|prettier-ignore|eslint-|$)/i;

/** Components of MDX. */
const findComponents = (text: string): Found[] =>
  rename(
    findAll(text, /<\/([A-Z][\w.]{0,60})\s*>/g, "end").filter(({ name }) => !isShown(name)),
    (name) => `<${name}>`,
  );

/** Expressions of MDX, other than texts in quotes and numbers, and what it exports. */
function findExpressions(text: string): Found[] {
  const isExpression = ({ name }: Found) => !/^(?:["'`][^"'`]*["'`]|[\d.]*|\/\*.*)$/s.test(name.trim());
  const expressions = findAll(text, /\{([^{}]{0,300})/g, "end").filter(isExpression);
  return [
    ...expressions.slice(0, 1).map((each) => ({ ...each, name: "an expression of MDX", is: undefined })),
    ...findOne(text, /^export\s/gm, "an export of MDX"),
  ];
}

function findPair(text: string, opening: string, closing: string, name: string): Found[] {
  const at = text.indexOf(opening) + opening.length;
  return at >= opening.length && text.indexOf(closing, at) >= 0 ? [{ name, text, at }] : [];
}
