/** What has a card: the site, one of its pages, a note, a post, an essay. */
export type CardKind = "site" | "page" | "note" | "post" | "essay";

/** All that is drawn on a card, the picture that other sites show with a link to this one. */
export interface Card {
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
export function cardPath(kind: CardKind, id: string, card: Card): string {
  return `/og/${kind}/${encodeURIComponent(id)}.png?v=${cardVersion(card)}`;
}

/** The version in a card's address. */
export function cardVersion({ title, label, site }: Card): string {
  let hash = 0x811c9dc5;
  for (const unit of `${DESIGN}\n${site}\n${label}\n${title}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** The card of a page that is called `title`. */
export function pageCard(title: string, site: string): Card {
  return { title, label: "", site };
}
