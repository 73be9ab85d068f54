import { staticPages } from "~/content/static-pages";

/** The pages of the specification with the shared layout, in its order. */
const SPECIFIED = [
  "/menu",
  "/about",
  "/brio",
  "/zulu",
  "/notes",
  "/creative",
  "/design",
  "/copy",
  "/gtm",
  "/feed",
  "/links",
  "/slow",
  "/books",
  "/projects",
  "/questions",
  "/search",
];

/** Every page with the shared layout: also those of content types that were added. */
export const INNER = [...new Set([...SPECIFIED, ...staticPages.map(({ path }) => path)])];

/** What visitors can open: the pages, a search without results, sign-in, a hidden page and a missing one. */
export const PUBLIC = [
  "/",
  ...INNER,
  "/search?q=qqqxxx+books",
  "/now",
  "/auth",
  "/auth?tab=sign-up",
  "/missing",
];
