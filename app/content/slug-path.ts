import type { SlugField } from "./fields/slug";

/** The path of what has a slug, as it is in URLs: "/notes/%E9%9B%AA" for "雪". */
export const slugPath = (prefix: SlugField["prefix"], slug: string) => prefix + encodeURIComponent(slug);

/** The slug, as the database has it, at the beginning of the path of a page that is being shown. */
export const readSlug = (pathname: string) => decodeURI(pathname.split("/")[1] ?? "");

/**
 * Takes a URL as the database has it, and gives it as it is in links: of "/notes/雪", a path of this site,
 * "/notes/%E9%9B%AA"; any other URL unchanged.
 */
export const encodePath = (url: string) => (url.startsWith("/") ? encodeURI(url) : url);
