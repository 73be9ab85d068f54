import type { DrawingState } from "~/drawings/drawings";
import { hashText } from "~/ui/hash-text";

/** The kinds of content that have a social image. */
export type OgImageKind = "site" | "page" | "tag" | "note" | "post" | "essay";

/** The content of a social image, which other sites show with links to this site. */
export interface OgImage {
  title: string;
  /** A date, or a word for the kind of content. */
  label: string;
  /** The site's title. */
  site: string;
  /** A sentence below the title: what the site is, on its own image. */
  line?: string;
  /** One of the drawings that come with the site: "essays/focus" is public/essays/focus.svg. */
  drawing?: string;
  /** The page whose own drawing it has if its text has none: "/links". Not part of the version: it follows from the URL. */
  page?: string | undefined;
  /** The state of the drawing; its own if there is none. */
  state?: DrawingState | null | undefined;
  /** The drawing in this state, if it is not as in its file. */
  svg?: string | null;
}

/** Increment when the design changes, so that caches drop the old images. */
const DESIGN = 10;

/**
 * The path of a social image. Its version changes with its content: a short hash suffices, since it only busts caches.
 */
export function getOgImagePath(kind: OgImageKind, id: string, image: OgImage): string {
  return `/og/${kind}/${encodeURIComponent(id)}.png${getOgImageQuery(image)}`;
}

/** The query of a social image's URL: the state of its drawing, and its version. */
export function getOgImageQuery(image: OgImage): string {
  const state = image.state ? `${image.state.query}&` : "";
  return `?${state}v=${getOgImageVersion(image)}`;
}

/** The version in a social image's URL. */
export function getOgImageVersion({ title, label, site, line = "", drawing = "", state }: OgImage): string {
  return hashText([DESIGN, site, label, title, line, drawing, state?.query ?? ""].join("\n"));
}

/** The social image of a page or an essay: its title, and the first of the site's drawings in its text. */
export function getPageImage(title: string, site: string, html = "", state?: DrawingState | null): OgImage {
  const [, drawing] = /\bsrc="\/((?:essays|pictures)\/[\w-]+)\.svg"/.exec(html) ?? [];
  return { title, label: state?.label ?? "", site, drawing: state?.name ?? drawing, state };
}
