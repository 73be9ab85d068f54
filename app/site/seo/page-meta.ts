import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { getOgImagePath, getPageImage, type OgImage, type OgImageKind } from "~/og-images/og-image";

/** What the root's loader says about the site. */
export interface SiteFacts {
  /** The site's own address without a slash at the end. */
  origin: string;
  title: string;
  author: string;
  description: string;
  /** A picture of the author's choice for the site as a whole, absolute or a path. */
  social_image: string | null;
}

export interface PageFacts {
  /** Without the site's title, which is added; null for the page that is the site itself. */
  title: string | null;
  /** For search engines and cards; the site's own by default. */
  description?: string;
  /** The page's one address, as a path; by default the one it was asked for at. */
  path?: string;
  /** Which card shows it: by default that of a page. What is drawn is by default its title. */
  card?: { kind: OgImageKind; id: string; drawn?: OgImage };
  type?: "website" | "article" | "profile" | "book";
  /** ISO date or time. */
  published?: string;
  /** Kept out of search engines. */
  hidden?: boolean;
  /** Structured data (schema.org); given the facts, for absolute addresses. */
  jsonLd?: (site: SiteFacts, url: string) => Record<string, unknown>;
}

/** What a meta function is called with, as far as it is needed. */
interface Where {
  matches: readonly { id: string; data?: unknown }[];
  location: { pathname: string; search: string };
}

/** The meta function of a page whose facts are always the same. */
export function pageMeta(page: PageFacts): MetaFunction {
  return (where) => metaFor(where, page);
}

/**
 * A page's title, description, one address, and what other sites show when they link to it (Open Graph, Twitter
 * cards, JSON-LD). Without the root's data, which only an error page lacks, nothing but the title.
 */
export function metaFor(where: Where, page: PageFacts): MetaDescriptor[] {
  const site = getSite(where);
  if (!site) return page.title ? [{ title: page.title }] : [];
  const title = page.title ? `${page.title} · ${site.title}` : site.title;
  const description = page.description || site.description;
  const url = new URL(page.path ?? safeRedirectPath(where.location), `${site.origin}/`).href;
  const image = getImage(page, site, where.location.pathname);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.hidden ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:site_name", content: site.title },
    { property: "og:title", content: page.title ?? site.title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    ...image,
    ...(page.published && page.type === "article"
      ? [{ property: "article:published_time", content: page.published }]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title ?? site.title },
    { name: "twitter:description", content: description },
    ...(page.jsonLd
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd(site, url) } }]
      : []),
  ];
}

/** The facts of the site, from the root's loader; null on an error page without them. */
export function getSite({ matches }: Pick<Where, "matches">): SiteFacts | null {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { origin?: string; site?: Omit<SiteFacts, "origin"> }
    | undefined;
  return root?.site && root.origin ? { ...root.site, origin: root.origin } : null;
}

/** The path without a slash at its end; of the query only what names a page of a list. */
function safeRedirectPath({ pathname, search }: Where["location"]): string {
  const query = new URLSearchParams(search);
  const pages = ["after", "before"].flatMap((name) =>
    query.has(name) ? [`${name}=${query.get(name)}`] : [],
  );
  const path = pathname.replace(/(?!^)\/+$/, "");
  return pages[0] ? `${path}?${pages[0]}` : path;
}

/** Pictures drawn by the site have a known size; the author's own picture stands for the site as a whole. */
function getImage(page: PageFacts, site: SiteFacts, pathname: string): MetaDescriptor[] {
  const absolute = (path: string) => new URL(path, `${site.origin}/`).href;
  const alt = page.title ?? site.title;
  if (!page.card && page.title === null && site.social_image) {
    const image = absolute(site.social_image);
    return [
      { property: "og:image", content: image },
      { property: "og:image:alt", content: alt },
      { name: "twitter:image", content: image },
    ];
  }
  const { kind, id, drawn = getPageImage(alt, site.title) } = page.card ?? ownCard(page, pathname);
  const image = absolute(getOgImagePath(kind, id, drawn));
  return [
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: alt },
  ];
}

function ownCard({ title }: PageFacts, pathname: string): NonNullable<PageFacts["card"]> {
  return title === null ? { kind: "site", id: "site" } : { kind: "page", id: pathname.split("/")[1] ?? "" };
}
