const longestUrl = 2048;

/**
 * The address as it may stand in a link, or null. Allowed are http, https, mailto, tel, paths of this site
 * (`/books`) and places on the page (`#top`). Spaces at the ends are dropped and those within are encoded;
 * control characters and backslashes, which browsers drop or turn into slashes, are never allowed.
 */
export function safeUrl(raw: string): string | null {
  const url = raw.trim().replaceAll(" ", "%20");
  if (url.length > longestUrl || /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(url)) return null;
  return /^(?:https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|\/(?!\/)|#)/i.test(url) ? url : null;
}

/** The address as it may stand in an image, or null: http, https or a path of this site; never the image itself. */
export function safeSource(raw: string): string | null {
  const url = safeUrl(raw);
  return url !== null && /^(?:https?:|\/)/i.test(url) ? url : null;
}

/** Whether the address leads away from this site. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url);
}
