import { findProblem, normalizeTag } from "./fields/tags";

/** The tables on which pages with tags depend: those whose rows can have tags, and `pages`, which can hide them. */
export const tagReads = ["notes_entries", "feed_posts", "models_sections", "links_entries", "pages"];

/** The path of the page with everything that has a tag. "_" stands for a space: no tag has one. */
export const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag.replaceAll(" ", "_"))}`;

/** The title of that page. */
export const tagTitle = (tag: string) => `Tagged “${tag}”`;

/** The tag that a decoded path segment names, in any spelling; null if it is not a valid tag. */
export function readTag(segment: string | undefined): string | null {
  const tag = normalizeTag(segment ?? "");
  return tag && !findProblem(tag) ? tag : null;
}
