import { collections } from "./types/index";

/** A public page of the specification (section 2). */
interface SitePage {
  path: string;
  title: string;
}

/** The pages that list the entries of a content type. */
const lists: readonly SitePage[] = collections.flatMap(({ path, page }) =>
  page ? [{ path, title: page }] : [],
);

/** Pages with a route of their own that the admin lists among its pages, where they can be shown and hidden. */
export const staticPages: readonly SitePage[] = [
  { path: "/menu", title: "Menu" },
  { path: "/about", title: "About" },
  { path: "/brio", title: "Brio" },
  { path: "/zulu", title: "Zulu" },
  { path: "/design", title: "Design" },
  ...lists,
];

/**
 * All pages with a route of their own, including the book of essays, which has its own section in the admin, and pages
 * that cannot be hidden.
 */
export const sitePages: readonly SitePage[] = [
  ...staticPages,
  { path: "/models", title: "Models" },
  { path: "/search", title: "Search" },
  { path: "/tags", title: "Tags" },
];

/** Pages that consist only of text, so the author may hide or delete them. */
export const textPages: readonly SitePage[] = [
  { path: "/gtm", title: "Go-to-market" },
  { path: "/slow", title: "Slow" },
];

/** Whether a page with a route of its own shows a text of its author's. */
export const hasText = (path: string): boolean => ["/about", "/brio", "/zulu"].includes(path);

/** Whether a page lists entries: it has no text of its own. */
export const isList = (path: string): boolean =>
  staticPages.some((page) => page.path === path) && !hasText(path);

/** A page with a route of its own. */
export const findSitePage = (path: string): SitePage | undefined =>
  sitePages.find((page) => page.path === path);
