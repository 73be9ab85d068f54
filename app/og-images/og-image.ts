/** What has a social image: the site, a page, a note, a post or an essay. */
export type OgImageKind = "site" | "page" | "note" | "post" | "essay";

/** The content of a social image, which other sites show with a link to this one. */
export interface OgImage {
  title: string;
  /** A date, or a word for what it is. */
  label: string;
  /** The site's title. */
  site: string;
  /** One of the drawings that come with the site: "essays/focus" is public/essays/focus.svg. */
  drawing?: string;
}

/** Raised when the design changes, so that caches drop the old images. */
const DESIGN = 7;

/**
 * The path of a social image. Its version changes with its content; a hash (FNV-1a, 32 bits) that server and browser
 * compute alike is enough, since it only refreshes caches.
 */
export function getOgImagePath(kind: OgImageKind, id: string, image: OgImage): string {
  return `/og/${kind}/${encodeURIComponent(id)}.png?v=${getOgImageVersion(image)}`;
}

/** The version in a social image's URL. */
export function getOgImageVersion({ title, label, site, drawing = "" }: OgImage): string {
  let hash = 0x811c9dc5;
  for (const unit of `${DESIGN}\n${site}\n${label}\n${title}\n${drawing}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** The social image of a page or an essay: its title, and the first drawing in its text that comes with the site. */
export function getPageImage(title: string, site: string, html = ""): OgImage {
  const [, drawing] = /\bsrc="\/((?:essays|pictures)\/[\w-]+)\.svg"/.exec(html) ?? [];
  return { title, label: "", site, drawing };
}
