import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import type { Sharing } from "~/content/sharing";
import { readSlug } from "~/content/slug-path";
import type { DrawingState } from "~/drawings/drawings";
import { getOgImagePath, getPageImage, type OgImage, type OgImageKind } from "~/og-images/og-image";
import { toAbsolute } from "~/rich-text/to-absolute";

/** The site's metadata, from the root's loader. */
export interface SiteFacts {
  /** The site's origin without a trailing slash. */
  origin: string;
  title: string;
  author: string;
  description: string;
  /** The author's social image for the site as a whole; an absolute URL or a path. */
  social_image: string | null;
}

export interface PageFacts {
  /** Without the site's title, which is appended; null for the home page. */
  title: string | null;
  /** For search engines and link previews; the site's description by default. */
  description?: string;
  /** The page's canonical path; the request's path by default. */
  path?: string;
  /** The state of its drawing, if it is not the text's own: what is shared is the page in this state. */
  state?: DrawingState | null | undefined;
  /** Its text; its social image shows the first drawing in it. */
  html?: string;
  /** Its social image; by default one with the page's title. */
  ogImage?: { kind: OgImageKind; id: string; content?: OgImage };
  type?: "website" | "article" | "profile" | "book";
  /** ISO date or time. */
  published?: string;
  tags?: string[];
  /** Whether it is also available as Markdown, at its URL with ".md" (app/feeds/markdown); true by default. */
  hasMarkdown?: boolean;
  /** Hidden from search engines. */
  hidden?: boolean;
  /** Structured data (schema.org); `site` and `url` are for absolute URLs. */
  jsonLd?: (site: SiteFacts, url: string) => Record<string, unknown>;
}

/**
 * The arguments of a meta function that are needed. If a loader's data has `sharing`, it holds the author's choices for
 * search engines and other sites, which take precedence over everything else; only a drawing in another state has a
 * better sentence than an excerpt.
 */
interface Where {
  matches: readonly { id: string; data?: unknown }[];
  location: { pathname: string; search: string };
}

/** The meta function of a page with static metadata. */
export function pageMeta(page: PageFacts): MetaFunction {
  return (where) => metaFor(where, page);
}

/**
 * A page's title, description and canonical URL, and link previews (Open Graph, Twitter cards, JSON-LD). Without the
 * root's data, as on an error page, only the title.
 */
export function metaFor(where: Where, page: PageFacts): MetaDescriptor[] {
  const site = getSite(where);
  if (!site) return page.title ? [{ title: page.title }] : [];
  const title = page.title ? `${page.title} · ${site.title}` : site.title;
  const sharing = getChosen(where);
  const description =
    sharing.description || page.state?.says || sharing.excerpt || page.description || site.description;
  const url = new URL(page.path ?? getCanonicalPath(where.location), `${site.origin}/`).href;
  const image = getImage(page, site, where.location.pathname, sharing);
  const isHidden = page.hidden || sharing.noindex;
  const jsonLd = page.jsonLd?.(site, url);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: sharing.canonical_url ?? url },
    ...(page.title === null || isHidden || page.hasMarkdown === false || url.includes("?")
      ? []
      : [{ tagName: "link", rel: "alternate", type: "text/markdown", href: `${url}.md` }]),
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:site_name", content: site.title },
    { property: "og:title", content: page.title ?? site.title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: page.state ? `${url}?${page.state.query}` : url },
    ...image,
    ...(page.published && page.type === "article"
      ? [{ property: "article:published_time", content: page.published }]
      : []),
    ...(page.tags ?? []).map((tag) => ({ property: "article:tag", content: tag })),
    // X takes everything else from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
    ...(jsonLd
      ? [
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              ...jsonLd,
              ...(sharing.cover && { image: toAbsolute(sharing.cover, site.origin) ?? undefined }),
            },
          },
        ]
      : []),
  ];
}

/** What the author has chosen for the page. */
function getChosen({ matches }: Where): Partial<Sharing> {
  const found = matches.flatMap(
    ({ data }) => (data as { sharing?: Sharing | null } | undefined)?.sharing ?? [],
  );
  return found.at(-1) ?? {};
}

/** The author's profiles on other sites (microformats, rel-me). */
export const relMe = (profiles: string[] = []): MetaDescriptor[] =>
  profiles.map((href) => ({ tagName: "link", rel: "me", href }));

/** The site's metadata, from the root's loader; null on an error page without it. */
export function getSite({ matches }: Pick<Where, "matches">): SiteFacts | null {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { origin?: string; site?: Omit<SiteFacts, "origin"> }
    | undefined;
  return root?.site && root.origin ? { ...root.site, origin: root.origin } : null;
}

/** The path without a trailing slash; of the query, only the pagination is kept. */
function getCanonicalPath({ pathname, search }: Where["location"]): string {
  const query = new URLSearchParams(search);
  const page = ["after", "before"].find((name) => query.has(name));
  const path = pathname.replace(/(?<=[^/])\/+$/, "");
  return page ? `${path}?${page}=${query.get(page)}` : path;
}

/**
 * The social image: the entry's cover, the site's own image on the home page, or a generated one, whose size is known.
 */
function getImage(
  page: PageFacts,
  site: SiteFacts,
  pathname: string,
  sharing: Partial<Sharing>,
): MetaDescriptor[] {
  const alt = (sharing.cover && sharing.cover_alt) || (page.title ?? site.title);
  const own = sharing.cover ?? (page.title === null ? site.social_image : null);
  const chosen = own && toAbsolute(own, site.origin);
  if (chosen) {
    return [
      { property: "og:image", content: chosen },
      { property: "og:image:alt", content: alt },
    ];
  }
  const {
    kind,
    id,
    content = getPageImage(alt, site.title, page.html, page.state),
  } = page.ogImage ?? { kind: "page", id: readSlug(pathname) };
  const image = site.origin + getOgImagePath(kind, id, content);
  return [
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
  ];
}
