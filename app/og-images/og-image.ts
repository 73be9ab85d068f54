/** What has a card: the site, one of its pages, a note, a post, an essay. */
export type OgImageKind = "site" | "page" | "note" | "post" | "essay";

/** All that is drawn on a card, the picture that other sites show with a link to this one. */
export interface OgImage {
  title: string;
  /** A date, or a word that says what it is. */
  label: string;
  /** The site's title. */
  site: string;
}

/** Raised whenever cards are drawn differently, so that nobody keeps the old ones. */
const DESIGN = 1;

/**
 * The path of a card's picture. Its version changes with what is drawn; a hash (FNV-1a, 32 bits) that server and
 * browser compute alike is enough, since it only renews caches.
 */
export function getOgImagePath(kind: OgImageKind, id: string, card: OgImage): string {
  return `/og/${kind}/${encodeURIComponent(id)}.png?v=${getOgImageVersion(card)}`;
}

/** The version in a card's address. */
export function getOgImageVersion({ title, label, site }: OgImage): string {
  let hash = 0x811c9dc5;
  for (const unit of `${DESIGN}\n${site}\n${label}\n${title}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** The card of a page that is called `title`. */
export function getPageImage(title: string, site: string): OgImage {
  return { title, label: "", site };
}
