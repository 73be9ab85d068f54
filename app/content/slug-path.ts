import type { SlugField } from "./fields/slug";

/** The path of what has a slug, as it is in URLs: "/notes/%E9%9B%AA" for "雪". */
export const slugPath = (prefix: SlugField["prefix"], slug: string) => prefix + encodeURIComponent(slug);

/** The slug, as the database has it, at the beginning of the path of a page that is being shown. */
export const readSlug = (pathname: string) => decodeURI(pathname.split("/")[1] ?? "");

/** A URL as the database has it, whose slug is plain if it is a path of this site, as it is in links. */
export const encodePath = (url: string) => (url.startsWith("/") ? encodeURI(url) : url);
