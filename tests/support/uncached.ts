/** A cookie as of somebody for whom a message waits: their pages are made for them alone and never kept. */
export const UNCACHED = { Cookie: `toast=none.${"x".repeat(43)}` };
