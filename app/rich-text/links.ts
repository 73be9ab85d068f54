const maxUrlLength = 2048;

/**
 * The URL if it is allowed in a link, else null. Allowed are http, https, mailto, tel, paths on this site (`/books`)
 * and anchors (`#top`). Spaces at the ends are trimmed, inner spaces are encoded, as are the joiners of Persian and Hindi;
 * control characters and backslashes,
 * which browsers drop or turn into slashes, are never allowed.
 */
export function safeUrl(raw: string): string | null {
  const url = raw.trim().replace(/[ \u200c\u200d]/g, encodeURIComponent);
  if (url.length > maxUrlLength || /[\p{Cc}\p{Cf}\p{Surrogate}\p{Z}\\]/u.test(url)) return null;
  return /^(?:https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|\/(?!\/)|#)/i.test(url) ? url : null;
}

/** The URL if it is allowed in an image, else null: http, https or a path on this site, but no data: URL. */
export function safeSource(raw: string): string | null {
  const url = safeUrl(raw);
  return url !== null && /^(?:https?:|\/)/i.test(url) ? url : null;
}

/** Whether the URL is on another site. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url);
}
