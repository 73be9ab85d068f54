/** A public page of the specification (section 2). */
interface SitePage {
  path: string;
  title: string;
}

/** Those with a route of their own that are among the pages of the admin, which shows and hides them. */
export const staticPages: readonly SitePage[] = [
  { path: "/menu", title: "Menu" },
  { path: "/about", title: "About" },
  { path: "/brio", title: "Brio" },
  { path: "/zulu", title: "Zulu" },
  { path: "/notes", title: "Notes" },
  { path: "/creative", title: "Creative" },
  { path: "/design", title: "Design" },
  { path: "/copy", title: "Copy" },
  { path: "/feed", title: "Feed" },
  { path: "/links", title: "Links" },
  { path: "/books", title: "Books" },
  { path: "/projects", title: "Projects" },
  { path: "/questions", title: "Questions" },
];

/** All with a route of their own: also the book of essays, which the admin shows as those, and what cannot be hidden. */
export const sitePages: readonly SitePage[] = [
  ...staticPages,
  { path: "/models", title: "Models" },
  { path: "/search", title: "Search" },
  { path: "/tags", title: "Tags" },
];

/** Those that are only a text, which the author may hide or delete. */
export const textPages: readonly SitePage[] = [
  { path: "/gtm", title: "Go-to-market" },
  { path: "/slow", title: "Slow" },
];

/** A page with a route of its own. */
export const findSitePage = (path: string): SitePage | undefined =>
  sitePages.find((page) => page.path === path);
