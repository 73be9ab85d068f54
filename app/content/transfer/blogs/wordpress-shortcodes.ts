import { escapeHtml } from "~/rich-text/escape-html";
import { limits } from "~/rich-text/limits";

/**
 * Shortcode names consist of letters, digits, dashes and underscores. Longer names or attributes are not recognized.
 */
const SHORTCODE = /\[(\/?)([a-z][a-z0-9_-]{1,40})((?:\s[^[\]<>]{0,2000})?)\/?\]/gi;
/** Shortcodes of WordPress itself and of its plugin Jetpack. */
const OWN = new Set([
  "caption",
  "wp_caption",
  "gallery",
  "embed",
  "audio",
  "video",
  "playlist",
  "youtube",
  "vimeo",
]);

/** Where the videos are that a shortcode names by their ids. */
const PLAYERS: Partial<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
};

/** A file of the old site's library, and its words. */
export interface AttachedFile {
  address: string;
  alt: string;
  caption: string;
}

/**
 * HTML without WordPress's shortcodes: captions become figures, galleries become their images, and embeds become links.
 * Of all others only the content is kept. `findFile`: an attachment by its id; `own`: the entry's own attachments.
 */
export function readShortcodes(
  source: string,
  findFile: (id: string) => AttachedFile | undefined,
  own: AttachedFile[] = [],
): { html: string; losses: string[] } {
  const dropped = new Set<string>();
  // One image more than a text can have is enough to reject it; this bounds thousands of galleries of thousands of
  // images.
  let left = limits.nodes + 1;
  const closed = new Set(
    [...source.matchAll(/\[\/([a-z][a-z0-9_-]{1,40})\]/gi)].map(([, name = ""]) => name),
  );
  let html = mapOutsideHtmlCode(readCode(source), (text) =>
    text
      .replace(/\$latex\s([^$<>]*)\$/gi, (_, latex: string) => toMath(latex))
      .replace(/\[latex\]([^[\]<>]*)\[\/latex\]/gi, (_, latex: string) => toMath(latex))
      .replace(/\[embed[^[\]]{0,500}\]\s*(https?:\/\/[^\s[\]<>"]{1,2000})\s*\[\/embed\]/gi, "\n\n$1\n\n")
      // WordPress.com's form.
      .replace(
        /\[(?:youtube|vimeo|dailymotion|soundcloud|ted)=(https?:\/\/[^\s[\]<>"]{1,2000})\]/gi,
        "\n\n$1\n\n",
      )
      .replace(SHORTCODE, (whole, slash: string, name: string, rest: string) => {
        const attributes = readAttributes(rest);
        if (/^(?:wp_)?caption$/i.test(name)) {
          // Before WordPress 3.4 the caption's text was an attribute.
          const words = attributes.get("caption");
          return slash ? "</figure>" : `<figure>${words ? `<figcaption>${words}</figcaption>` : ""}`;
        }
        if (/^gallery$/i.test(name)) {
          const ids = attributes.get("ids");
          const found = ids === undefined ? own : ids.split(",").flatMap((id) => findFile(id.trim()) ?? []);
          if (found.length === 0) dropped.add(name);
          const shown = found.slice(0, left);
          left -= shown.length;
          return shown.map(toFigure).join("\n");
        }
        const address =
          attributes.get("src") ?? attributes.get("mp4") ?? attributes.get("mp3") ?? attributes.get("") ?? "";
        if (OWN.has(name.toLowerCase()) && /^https?:\/\//.test(address))
          return `\n\n${escapeHtml(address)}\n\n`;
        const page = PLAYERS[name.toLowerCase()];
        const id = attributes.get("id") ?? attributes.get("") ?? "";
        if (page && /^[\w-]{6,20}$/.test(id)) return `\n\n${page}${id}\n\n`;
        // "[sic]" is not a shortcode: without attributes or a closing tag it is left as it is.
        const isShortcode =
          OWN.has(name.toLowerCase()) || rest.trim().includes("=") || slash || closed.has(name);
        if (!isShortcode) return whole;
        if (!slash) dropped.add(name);
        return "";
      }),
  );
  html = html.replace(
    /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"[\]]{1,2000})(?:<\/p>)?[ \t]*$/gm,
    (_, address: string) => `<p><a href="${address}">${address}</a></p>`,
  );
  const named = [...dropped].slice(0, 20).map((name) => `[${name}]`);
  const losses = named.length > 0 ? [`Shortcodes reduced to their text: ${named.join(", ")}.`] : [];
  return { html, losses };
}

const toMath = (latex: string) => `<code class="language-math">${latex.trim()}</code>`;

const toFigure = ({ address, alt, caption }: AttachedFile) =>
  `\n\n<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ""}</figure>\n\n`;

/** Turns code between `[sourcecode language="php"]`, `[code]` or `[cc_php]` and its closing tag into an element. */
function readCode(source: string): string {
  const parts: string[] = [];
  const closings = findClosings(source);
  let at = 0;
  for (const found of source.matchAll(/\[(sourcecode|code|cc[a-z_]{0,20})((?:\s[^[\]]{0,300})?)\]/gi)) {
    const [opening, name = "", rest = ""] = found;
    const from = found.index + opening.length;
    const ends = closings.get(name) ?? [];
    while ((ends.at(-1) ?? from) < from) ends.pop();
    const to = found.index < at ? undefined : ends.at(-1);
    if (to === undefined) continue;
    const attributes = readAttributes(rest);
    const language =
      attributes.get("language") ?? attributes.get("lang") ?? /_([a-z]+)$/i.exec(name)?.[1] ?? "";
    const code = source
      .slice(from, to)
      .trimEnd()
      .replace(/^\s*\n/, "");
    // It may already be escaped, depending on the editor in which it was typed.
    const escaped = /&(?:lt|gt|amp|quot);/.test(code) ? code.replaceAll("<", "&lt;") : escapeHtml(code);
    parts.push(
      source.slice(at, found.index),
      `\n\n<pre><code class="language-${escapeHtml(language)}">${escaped}</code></pre>\n\n`,
    );
    at = to + `[/${name}]`.length;
  }
  return parts.join("") + source.slice(at);
}

/** Where code of each name is closed, last first. Looking for each closing tag would take quadratic time. */
function findClosings(source: string): Map<string, number[]> {
  const closings = new Map<string, number[]>();
  for (const { 1: name = "", index } of source.matchAll(/\[\/(sourcecode|code|cc[a-z_]{0,20})\]/gi)) {
    const ends = closings.get(name);
    if (ends) ends.push(index);
    else closings.set(name, [index]);
  }
  for (const ends of closings.values()) ends.reverse();
  return closings;
}

/** Changes the parts that are neither preformatted nor code. */
function mapOutsideHtmlCode(source: string, change: (text: string) => string): string {
  const parts = source.split(/(<\/?(?:pre|code)\b[^<>]{0,1000}>)/i);
  let depth = 0;
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return depth > 0 ? part : change(part);
      depth = Math.max(0, depth + (part.startsWith("</") ? -1 : 1));
      return part;
    })
    .join("");
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(
    /(?:([\w-]{1,60})=)?(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'=]{1,2000}))/g,
  ))
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  return attributes;
}
