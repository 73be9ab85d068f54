import { getEmbedPage } from "~/rich-text/embed-page";
import { escapeHtml } from "~/rich-text/escape-html";
import type { Anchor } from "~/rich-text/html-import.server";
import { calloutNames } from "~/rich-text/nodes/quote/callout-names";
import { cutText } from "~/ui/cut-text";
import type { Values } from "./any-front-matter";
import { readCodeCaptions } from "./code-captions";
import { readCodeTags } from "./code-tags";
import { withoutContents } from "./contents-lists";
import { markLines, splitAtSpans } from "./fenced-lines";
import { readDefinitions, readFormulas, readInlineNotes, readMarks } from "./inline-marks";
import { type Inserting, MAX_INSERTED, PREFIXED, readValues } from "./inserted-values";
import { readContainers } from "./markdown-containers";
import { readImageTag, toFigure, toImage } from "./markdown-figures";
import { readArguments } from "./read-arguments";

/** Finds files of the zip by the names used in texts. */
export interface FindFile {
  /** The path of a note by its name or path, with or without ".md". */
  note(name: string): string | null;
  image(name: string): string | null;
}

/**
 * Markdown without syntax that only Hugo, Jekyll, Astro or Obsidian understands: shortcodes, Liquid tags and wikilinks
 * become Markdown if it has an equivalent; otherwise their content is kept and their names are reported. MDX imports
 * are removed.
 */
export function readDialects(
  markdown: string,
  find: FindFile,
  title: string,
  system = "",
  values: Values = {},
): { text: string; losses: string[]; anchors: Anchor[] } {
  const dropped = new Set<string>();
  const sentences = new Set<string>();
  const anchors: Anchor[] = [];
  const notes: string[] = [];
  const context = { dropped, sentences, find, title, anchors, system, values, left: MAX_INSERTED };
  const change = (part: string) =>
    readInlineNotes(
      [
        readModules,
        readDefinitions,
        readFormulas,
        readEmbeds,
        readShortcodes,
        readAttributes,
        readValues,
        readLiquid,
        readWikilinks,
      ].reduce((read, next) => next(read, context), part),
      notes,
    );
  const coded = readCodeCaptions(readCodeTags(markdown), system);
  const { text: bare, hadContents } = withoutContents(coded);
  if (hadContents) sentences.add("The list of its headings, which the old system made, is left out.");
  const read = mapOutsideCode(readContainers(bare, dropped), change);
  const text = [read, ...notes.map((note, at) => `[^inline-${at + 1}]: ${note}`)].join("\n\n");
  const named = [...dropped].slice(0, 20);
  const losses = [...sentences].slice(0, 20);
  if (named.length > 0) losses.push(`Markup reduced to its text: ${named.join(", ")}.`);
  return { text, losses, anchors };
}

/** Changes the parts of a text outside code blocks and inline code. */
export function mapOutsideCode(markdown: string, change: (text: string) => string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length === 0) return;
    const pieces = splitAtSpans(lines);
    parts.push(pieces.map((piece, at) => (at % 2 === 0 ? change(piece) : piece)).join(""));
    lines = [];
  };
  for (const { line, fence } of markLines(markdown)) {
    if (!fence) lines.push(line);
    else {
      close();
      parts.push(line);
    }
  }
  close();
  return parts.join("\n");
}

interface Context extends Inserting {
  find: FindFile;
  dropped: Set<string>;
  sentences: Set<string>;
  anchors: Anchor[];
}

/** Removes the import statements of MDX, and styles that are objects. */
function readModules(text: string): string {
  return text
    .replace(/\sstyle=\{\{[^{}\n]{0,500}\}\}/g, "")
    .replace(/^import\s(?:.*\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*$/gm, "")
    .replace(/^import \{[^{}"']*\} from ["'][^"'\n]+["'];?[ \t]*$/gm, "");
}

/** Players in raw HTML become links, which become cards where they stand alone. */
function readEmbeds(text: string): string {
  return text.replace(
    /<(?:iframe|audio|video)(\s[^<>]*)>(?:<\/(?:iframe|audio|video)>)?/gi,
    (whole, attributes: string) => {
      const [, address] = /\ssrc=["']((?:https?:)?\/\/[^"'\s]+)["']/i.exec(attributes) ?? [];
      return address
        ? toLink(getEmbedPage(address.replace(/^\/\//, "https://").replaceAll("&amp;", "&")))
        : whole;
    },
  );
}

function readShortcodes(text: string, { dropped, find, sentences }: Context): string {
  return text.replace(
    /\{\{[<%]\s*(?:(\/)\s*)?([\w/.-]+)(?![\w/.-])([^{}]*?)\/?[>%]\}\}/g,
    (_, slash: string | undefined, name: string, rest: string) => {
      const { named, first } = readArguments(rest);
      if (name === "details" && slash) return "\n\n</details>\n\n";
      if (slash) return "";
      if (name === "details") {
        const summary = named.get("summary") ?? named.get("title") ?? first;
        return `\n\n<details><summary>${escapeHtml(summary)}</summary>\n\n`;
      }
      if (/^(?:rel)?ref$/.test(name)) {
        const target = named.get("path") ?? first;
        const [note = "", heading] = target.split("#");
        const path = getPath(find.note(note));
        return path ? path + toFragment(heading) : target;
      }
      const image = named.get("src") || named.get("link") || first;
      if (/^(?:figure|img|image)$/.test(name) && image) return toFigure(image, named, sentences);
      const id = named.get("id") ?? first;
      if (name === "youtube" && id) return toLink(`https://www.youtube.com/watch?v=${id}`);
      if (name === "vimeo" && id) return toLink(`https://vimeo.com/${id}`);
      if (/^(?:tweet|twitter|x)$/.test(name) && id)
        return toLink(`https://twitter.com/${named.get("user") ?? "i"}/status/${id}`);
      if (name === "gist" && first)
        return toLink(
          `https://gist.github.com/${rest
            .trim()
            .replace(/["\s]+/g, "/")
            .replace(/^\/|\/$/g, "")}`,
        );
      dropped.add(`{{< ${name} >}}`);
      return "";
    },
  );
}

/** Removes lists of attributes in braces: `## Title {#id}`, `![](a.png){width=300}`, `{: .lead}` on a line of its own. */
function readAttributes(text: string, { anchors }: Context): string {
  const lines = text.split("\n").map((whole) => {
    const line = whole.trimEnd();
    const at = line.lastIndexOf("{");
    const list = at >= 0 && line.endsWith("}") ? line.slice(at + 1, -1) : "";
    if (!/^:?[ \t]*[#.][\w:-]/.test(list)) return whole;
    const words = line.slice(0, at).trimEnd();
    const [, id] = /#([\w:-]+)/.exec(list) ?? [];
    if (id) anchors.push([id, words]);
    return words;
  });
  return lines.join("\n").replace(/(?<=[)\]*_])\{(?:[:#.]|[\w-]+=)[^{}\n]*\}/g, "");
}

function readLiquid(text: string, { dropped, find }: Context): string {
  return text
    .replace(/\{\{-?\s*(?:site\.(?:url|baseurl)|page\.baseurl)\s*-?\}\}/g, "")
    .replace(/\{\{-?\s*((?:site|page|include|content)[\w.]*)(?![\w.])[^{}]*\}\}/g, (_, name: string) => {
      dropped.add(`{{ ${name} }}`);
      return "";
    })
    .replace(PREFIXED, "$1")
    .replace(
      /\{%-?\s*(?:post_url|link)\s+([^%\s]{1,300})\s*-?%\}/g,
      (_, name: string) => getPath(find.note(name)) || name,
    )
    .replace(/\{%-?\s*(?:(?:asset_)?img|picture|image)\s([^%\n]{0,500})%\}/g, (_, words: string) =>
      readImageTag(words),
    )
    .replace(/\{%-?\s*youtube\s+"?([\w-]{6,})"?\s*-?%\}/g, (_, id: string) =>
      toLink(`https://www.youtube.com/watch?v=${id}`),
    )
    .replace(/\{%-?\s*(\w+)\b[^%\n]*%\}/g, (_, name: string) => {
      if (!name.startsWith("end") && name !== "comment") dropped.add(`{% ${name} %}`);
      return "";
    })
    .replace(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, "");
}

function readWikilinks(text: string, { find, sentences, system }: Context): string {
  const marked = /^(?:Obsidian|Markdown|Eleventy)$/.test(system) ? readMarks(text) : text;
  return (system === "Obsidian" ? marked.replace(BLOCK_ID, "") : marked)
    .replace(/%%(?:(?!%%)[\s\S]){0,5000}%%/g, "")
    .replace(
      /^((?:>[ \t]*)+)\[!([\w-]{1,30})\][+-]?[ \t]*(?![ \t])(.*)$/gm,
      // The other kinds are callouts on this site as well.
      (whole, quote: string, kind: string, title: string) =>
        calloutNames.has(kind.toLowerCase()) ? whole : `${quote}**${title || kind}**\n${quote.trimEnd()}`,
    )
    .replace(
      /(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/g,
      (_, mark: string, target: string, label = "") => {
        const [name = "", ...anchors] = target.split("#");
        const anchor = anchors.at(-1)?.trim() ?? "";
        const image = mark && IMAGE.test(name) ? find.image(name.trim()) : null;
        if (image) return toImage(`/${image}`, /^\d+(?:x\d+)?$/.test(label) ? "" : label, "");
        if (mark && IMAGE.test(name)) sentences.add(`The image “${cutText(name, 60)}” is not in the zip.`);
        const words = label || [name, ...anchors].filter(Boolean).join(" › ");
        // Links to a block lead to its note.
        const heading = anchor.startsWith("^") ? "" : toFragment(anchor);
        const path = getPath(name ? find.note(name.trim()) : null);
        const note = path || !name ? path + heading : "";
        if (mark && !image && !IMAGE.test(name))
          sentences.add(`The embedded “${cutText(target, 60)}” ${note ? "becomes a link" : "is left out"}.`);
        if (mark && !note && !IMAGE.test(name)) return label;
        return note ? `[${words.replace(/[[\]]/g, "\\$&")}](<${note}>)` : words;
      },
    );
}

/** The name that Obsidian gives a block, which readers don't see. One that an author made up may be words. */
const BLOCK_ID = /(?<=^|[ \t])\^(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{6}[ \t]*$/gm;
const IMAGE = /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|webp)$/i;

/** A link's part for a heading, as far as the words can stand in a link of Markdown. */
const toFragment = (heading = "") =>
  heading &&
  `#${heading.replace(/[ \t()<>[\]"\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;

const getPath = (path: string | null) => (path === null ? "" : `/${path}`);
const toLink = (address: string) => `\n\n<${address.replace(/[<>\s]/g, "")}>\n\n`;
