import { calloutNames } from "~/rich-text/nodes/quote/callout-names";
import { nameSome } from "~/ui/name-some";
import type { BlogEntry } from "./blog";
import { outsideCode, outsideRaw, withoutHighlights } from "./hidden-code";
import { type Found, findAll, findOne, quoteFirst, rename } from "./hidden-passage";

/**
 * What in the source of an entry its old system may not have shown: comments, blocks for some readers only, blocks that
 * depend on a condition, and blocks of unknown kinds. Errs on the side of finding too much: what is found makes the
 * entry a draft (decision 074).
 */
export function findHidden(source: string, system: string, isMdx = false): string[] {
  // Jekyll and Hugo also read their tags in code.
  const words = outsideCode(source);
  const hasTags = system === "Jekyll" || system === "Hugo";
  const templates = hasTags ? source : words;
  // What looks like fences in highlighted code opens and closes none.
  const others = hasTags ? outsideCode(withoutHighlights(source)) : "";
  const found = [
    ...findTemplateBlocks(templates, system),
    ...findComments(words, system),
    ...findElements(words),
    ...(others === words ? [] : [...findComments(others, system), ...findElements(others)]),
    ...findComponents(words),
    ...(isMdx ? findExpressions(words) : []),
    ...(system === "WordPress" ? [...findShortcodes(words), ...findBlocks(words)] : []),
  ];
  const unique = [...new Map(found.reverse().map((each) => [each.name, each])).values()].reverse();
  return unique.map((each, at) => (at < NAMED ? quoteFirst(each) : each.name));
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

function findTemplateBlocks(source: string, system: string): Found[] {
  const text = system === "Hugo" ? source : outsideRaw(source);
  const isUnknown = ({ name }: Found) => !isShown(name);
  const isHiding = ({ name }: Found) => name === "liquid" || HIDING.test(name);
  const tags = findAll(text, /\{%-?\s*end_?(\w+)/g, "end").filter(isUnknown);
  // Zola's have a body up to {% end %}.
  const calls = /\{%-?\s*end\s*-?%\}/.test(text) ? findAll(text, /\{%-?\s*(\w+)\s*\(/g, "tag") : [];
  tags.push(...calls.filter(isUnknown));
  const openings = findAll(text, /\{%-?\s*(\w+)/g, "tag").filter(isHiding);
  const closings = findAll(text, /\{\{[<%]\s*\/\s*([\w/.-]+)/g, "end").filter(isUnknown);
  const shortcodes = findAll(text, /\{\{[<%]\s*([\w/.-]+)/g, "tag").filter(isHiding);
  return [
    ...rename([...openings, ...tags], (name) => `{% ${name} %}`),
    ...rename([...shortcodes, ...closings], (name) => `{{< ${name} >}}`),
    ...findOne(text, /\{%-?\s*#|\{\{[-~]?\s*(?:\/\*|!)/g, "a comment of a template"),
    ...findPair(text, "{#", "#}", "a comment of a template"),
    ...findOne(text, /\{\{[-~]?\s*[#^]|<%/g, "a condition of a template"),
  ];
}

/** Comments of HTML, Markdown, kramdown, MDX and Obsidian. */
function findComments(text: string, system: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf("<!--"), end = 0; at >= 0; at = text.indexOf("<!--", end)) {
    end = text.indexOf("-->", at + 4);
    const comment = text.slice(at + 4, end < 0 ? undefined : end).trim();
    const isGated = /^kg-gated|^members-only/.test(comment);
    if (isGated) found.push({ name: "a block for some readers only", text, at: end < 0 ? at : end + 3 });
    else if (!MARKERS.test(comment)) found.push({ name: "an HTML comment", text, at: at + 4 });
    if (end < 0) break;
  }
  const kramdown = findAll(text, /\{::(\w+)/g, "tag").filter(
    ({ name }) => !/^(?:nomarkdown|options)$/.test(name),
  );
  const between = "a comment between %%";
  return [
    ...found,
    ...rename(kramdown, (name) => `{::${name}}`),
    ...findOne(text, /\{\/\*/g, "a comment of MDX"),
    // Obsidian also hides what follows a comment that is never closed.
    ...(system === "Obsidian" ? findOne(text, /%%/g, between) : []),
    ...(/^(?:Obsidian|WordPress)$/.test(system) ? [] : findPair(text, "%%", "%%", between)),
    ...(system === "WordPress" ? [] : findUnusedNotes(text)),
    ...findOne(text, /^ {0,3}\[(?:\/\/|comment|_|#|\^_\^)[^\]\n]{0,100}\]:/gim, "a comment of Markdown"),
  ];
}

/** Footnotes to which nothing refers: Markdown shows none of them. */
function findUnusedNotes(text: string): Found[] {
  const used = new Set(
    Array.from(text.matchAll(/\[\^([^\]\s]{1,100})\](?!:)/g), ([, id = ""]) => id.toLowerCase()),
  );
  const notes = findAll(text, /^ {0,3}\[\^([^\]\s]{1,100})\]:/gm);
  const unused = notes.filter(({ name }) => !used.has(name.toLowerCase()));
  return rename(unused.slice(0, 1), () => "a footnote without a reference");
}

/** Comments that programs write into texts, without words. */
const MARKERS =
  /^(?:\/?wp:|more\b[^{}<>]{0,200}$|nextpage$|noteaser$|\/?kg-card-|toc$|\/toc$|excerpt$|truncate$|endexcerpt$|summary$|startfragment|endfragment|markdownlint-|prettier-ignore|eslint-|$)/i;

/** Elements and attributes that hide what is in them, in HTML and in the attribute lists of Markdown. */
function findElements(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(/<([a-z][\w-]{0,40})(\s[^<>]{0,2000})?>/gi)) {
    const [whole, name = "", rest = ""] = match;
    // What is in an element that a script defines is that script's decision.
    const isUnknown = name.includes("-") && !/^(?:amp|lite)-/i.test(name);
    if (isUnknown || /^(?:template|dialog)$/i.test(name) || hides(rest))
      found.push({ name: `<${name.toLowerCase()}>`, text, at: match.index + whole.length });
  }
  if (/<style\b/i.test(text) && INVISIBLE.test(text)) found.push({ name: "<style>", text, at: text.length });
  const lists = findAll(text, /(\{:?[^{}\n]{1,300}\})/g, "end").filter(({ name }) => hides(name, true));
  const containers = findAll(text, /^[ \t>]*(:{3,}[^\n]{1,300})/gm).filter(({ name }) => !isKnown(name));
  return [...found, ...lists, ...rename(containers, (line) => line.trim())];
}

/** Whether a block between colons, by its first line, is shown: `:::note Title`, `::: {.column width=50%}`; or ends. */
function isKnown(line: string): boolean {
  const [, name = ""] = /^:+[ \t]*\{?[ \t]*\.?([\w-]*)/.exec(line.trim()) ?? [];
  const isLayout = /^(?:|columns?|left|right|center|code-group|code-tabs|grid|collapse|secondary|success)$/i;
  return !HIDING.test(line) && (isLayout.test(name) || isShown(name) || calloutNames.has(name.toLowerCase()));
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

function findShortcodes(text: string): Found[] {
  const closed = findAll(text, /\[\/([a-z][a-z0-9_-]{1,40})\]/gi, "end");
  const opened = findAll(text, /\[([a-z][a-z0-9_-]{1,40})(?:\s[^[\]<>]{0,500})?\/?\]/gi);
  const found = [
    ...closed.filter(({ name }) => !isShown(name)),
    ...opened.filter(({ name }) => HIDING.test(name)),
  ];
  return rename(found, (name) => `[${name}]`);
}

/** Plugins of WordPress whose blocks show what is in them, unless an attribute says otherwise. */
const NAMESPACES =
  /^(?:core|core-embed|a8c|amp|atomic-blocks|coblocks|enlighter|essential-blocks|generateblocks|genesis-blocks|getwid|jetpack|kadence|kevinbatdorf|rank-math|spectra|stackable|syntaxhighlighter|uagb|ugb|videopress|woocommerce|yoast|yoast-seo)\//;
const BLOCK_CONDITION =
  /"\w{0,40}(?:visib|condition|restrict|member|gated|paywall|contentControls|displayLogic|hidden|hideOn)\w{0,40}"\s*:/i;

/** Blocks of WordPress that only some readers see, or that this site does not know. */
function findBlocks(text: string): Found[] {
  const blocks = Array.from(text.matchAll(/<!--\s*wp:([\w/-]{1,100})([^>]{0,5000})/g));
  return blocks
    .filter(
      ([, name = "", rest = ""]) =>
        (HIDING.test(name) && name !== "comments") ||
        BLOCK_CONDITION.test(rest) ||
        (name.includes("/") && !NAMESPACES.test(name)),
    )
    .map(({ 0: whole, 1: name, index }) => ({
      name: `the block “${name}”`,
      text,
      at: index + whole.length,
      is: "tag",
    }));
}

function findPair(text: string, opening: string, closing: string, name: string): Found[] {
  const at = text.indexOf(opening) + opening.length;
  return at >= opening.length && text.indexOf(closing, at) >= 0 ? [{ name, text, at }] : [];
}
