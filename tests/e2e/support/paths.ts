/** Every page with the shared layout, in the specification's order. */
export const INNER = [
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
