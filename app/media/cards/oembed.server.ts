import { fetchPublic } from "~/http/public-fetch.server";
import type { MayConnect } from "~/http/public-request.server";
import type { BlockNode } from "~/rich-text/document";
import { parseHtml } from "~/rich-text/html.server";
import { readHtml } from "~/rich-text/html-read";
import { parseUrl } from "~/ui/parse-url";
import type { PageFacts } from "./read-page.server";

/** How much of an answer is read (bytes). */
const MAX_ANSWER = 100_000;

/** oEmbed services that say more about their pages than the pages themselves (oembed.com) and need no key. */
const ENDPOINTS: [page: RegExp, endpoint: string][] = [
  [
    /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube\.com|youtu\.be)\//,
    "https://www.youtube.com/oembed?format=json",
  ],
  [/^https?:\/\/(?:www\.)?vimeo\.com\//, "https://vimeo.com/api/oembed.json?dnt=1"],
  [/^https?:\/\/(?:www\.|m\.)?soundcloud\.com\//, "https://soundcloud.com/oembed?format=json"],
  [/^https?:\/\/open\.spotify\.com\//, "https://open.spotify.com/oembed?"],
  [
    /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/\w+\/status\/\d+/,
    "https://publish.x.com/oembed?omit_script=1&dnt=1",
  ],
  [/^https?:\/\/bsky\.app\/profile\/[^/]+\/post\//, "https://embed.bsky.app/oembed?"],
];

/** The oEmbed URL that describes a page; null if none is known. */
export function getEndpoint(url: string): string | null {
  const endpoint = ENDPOINTS.find(([page]) => page.test(url))?.[1];
  return endpoint ? `${endpoint}&url=${encodeURIComponent(url)}` : null;
}

interface Options {
  signal: AbortSignal;
  mayConnect?: MayConnect | undefined;
}

/** What a service says about a page, and the quotation of a post; null if it says nothing. @throws FileError */
export async function askEndpoint(
  endpoint: string,
  options: Options,
): Promise<{ facts: PageFacts; quote: object | null } | null> {
  const accept = "application/json";
  const { bytes } = await fetchPublic(endpoint, { accept, maxBytes: MAX_ANSWER, ...options });
  const said = parseObject(bytes.toString("utf8"));
  if (!said) return null;
  const text = (name: string) => (typeof said[name] === "string" ? said[name] : "");
  const image = text("thumbnail_url");
  return {
    facts: {
      title: text("title"),
      description: text("author_name"),
      site: text("provider_name"),
      image: parseUrl(image) ? image : null,
      published: "",
    },
    quote: readQuote(text("html")),
  };
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Reads the quotation from a service's HTML: posts are quotations with author, date and link, whereas videos are
 * frames.
 */
function readQuote(html: string): BlockNode | null {
  const blocks = readHtml(parseHtml(html), { strict: false });
  return blocks.find(({ type }) => type === "quote") ?? null;
}
