import { fetchPublic } from "~/http/public-fetch.server";
import type { MayConnect } from "~/http/public-request.server";
import type { BlockNode } from "~/rich-text/document";
import { parseHtml } from "~/rich-text/html.server";
import { readHtml } from "~/rich-text/html-read";
import type { PageFacts } from "./read-page.server";

/** What is read of an answer (bytes). */
const MAX_ANSWER = 100_000;

/** The services that say more of their pages than the pages do (oembed.com), and need no key. */
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

/** The address that describes a page; null if none is known. */
export function getEndpoint(address: string): string | null {
  const endpoint = ENDPOINTS.find(([page]) => page.test(address))?.[1];
  return endpoint ? `${endpoint}&url=${encodeURIComponent(address)}` : null;
}

interface Options {
  signal: AbortSignal;
  mayConnect?: MayConnect | undefined;
}

/** What a service says of a page, and the quotation of a post; null if it says nothing. @throws AppError (422) */
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
      image: URL.canParse(image) ? image : null,
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

/** Posts are quotations in the HTML that services give, with their author, date and link; films are frames. */
function readQuote(html: string): BlockNode | null {
  const blocks = readHtml(parseHtml(html), { strict: false });
  return blocks.find(({ type }) => type === "quote") ?? null;
}
