import { findProblem, normalizeTag } from "./fields/tags";

/** The tables of everything that can have tags, and what hides it: what pages with tags depend on. */
export const tagReads = ["notes_entries", "feed_posts", "models_sections", "links_entries", "pages"];

/** The path of the page with everything that has a tag. "_" stands for a space: no tag has one. */
export const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag.replaceAll(" ", "_"))}`;

/** The tag that a path's decoded segment names, in whatever spelling; null if there can be none. */
export function readTag(segment: string | undefined): string | null {
  const tag = normalizeTag(segment ?? "");
  return tag && !findProblem(tag) ? tag : null;
}
