import type { MenuItem } from "./menu-list";

/** Shown if the menu cannot be loaded (specification, section 2, "Home"). */
export const defaultMenu: MenuItem[] = [
  { id: "about", title: "About", url: "/about" },
  { id: "brio", title: "Brio", url: "/brio" },
  { id: "zulu", title: "Zulu", url: "/zulu" },
  { id: "models", title: "+ Models", url: "/models" },
  { id: "feed", title: "Feed", url: "/feed" },
  { id: "links", title: "Links", url: "/links" },
  { id: "books", title: "Books", url: "/books" },
  { id: "projects", title: "Projects", url: "/projects" },
  { id: "questions", title: "Questions", url: "/questions" },
];
