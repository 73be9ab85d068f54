/** A page that exists regardless of the database. */
interface StaticPage {
  path: string;
  title: string;
}

/** Public pages with a route of their own (specification, section 2). */
export const staticPages: readonly StaticPage[] = [
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
