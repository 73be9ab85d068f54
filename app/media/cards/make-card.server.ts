import type { Client } from "~/auth/session.server";
import { FileError } from "~/http/app-error.server";
import { fetchPublic } from "~/http/public-fetch.server";
import type { MayConnect } from "~/http/public-request.server";
import type { RichTextDocument } from "~/rich-text/document";
import { getImageUrl } from "~/rich-text/image-url";
import { toCard, toNode } from "~/rich-text/nodes/card/card";
import { parseDocument } from "~/rich-text/schema";
import { fetchRemoteImage } from "../library/remote-image.server";
import { storeImage } from "../library/upload-images.server";
import { askEndpoint, getEndpoint } from "./oembed.server";
import { isPost, quotePost } from "./post.server";
import { decodePage, type PageFacts, readPage } from "./read-page.server";

/** How much of a page is read (bytes); its head comes first. */
const MAX_PAGE = 1024 * 1024;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;

interface Options {
  signal: AbortSignal;
  /** For tests. */
  mayConnect?: MayConnect;
  findEndpoint?: typeof getEndpoint;
}

/**
 * The block that represents a web page in a text: a card, with its picture stored in the library, or a quotation for a
 * post on a social network. A picture that cannot be fetched is left out.
 * @throws FileError; AppError if the library cannot be reached
 */
export async function makeCard(db: Client, pageUrl: string, options: Options): Promise<RichTextDocument> {
  const found = (await describeByService(pageUrl, options)) ?? (await describeByPage(pageUrl, options));
  const card = toCard({ ...found.facts, url: pageUrl });
  if (!card || !(found.quote || found.facts.title.trim())) throw new FileError("has no title.");
  const block = found.quote ?? toNode({ ...card, src: await storePicture(db, found.facts, options) });
  const parsed = parseDocument({ root: { children: [block] } });
  if (!parsed.ok) throw new FileError("can’t be read.");
  return parsed.document;
}

async function describeByService(pageUrl: string, { findEndpoint = getEndpoint, ...options }: Options) {
  const endpoint = findEndpoint(pageUrl);
  if (!endpoint) return null;
  const said = await askEndpoint(endpoint, options);
  return said?.quote || said?.facts.title ? said : null;
}

async function describeByPage(pageUrl: string, { signal, mayConnect }: Options) {
  const { url, type, bytes } = await fetchPublic(pageUrl, {
    accept: "text/html,application/xhtml+xml",
    maxBytes: MAX_PAGE,
    isCut: true,
    signal,
    mayConnect,
  });
  if (!HTML.test(type)) throw new FileError("is not a web page.");
  const facts = readPage(decodePage(bytes, type), url);
  return { facts, quote: isPost(url) ? quotePost(pageUrl, facts) : null };
}

/**
 * The URL of the page's picture in the library; null if there is none. @throws AppError if the library cannot be reached
 */
async function storePicture(
  db: Client,
  { image }: PageFacts,
  { signal, mayConnect }: Options,
): Promise<string | null> {
  if (!image) return null;
  try {
    const stored = await storeImage(db, await fetchRemoteImage(image, signal, mayConnect), signal);
    return getImageUrl(stored.file);
  } catch (thrown) {
    if (thrown instanceof FileError) return null;
    throw thrown;
  }
}
