import type { Settings } from "~/content/settings.server";
import { tagPath } from "~/content/tags";

/** The path of the feed of the whole site, or of what has a tag. */
export const getFeedPath = (format: "xml" | "json", tag?: string) =>
  `${tag === undefined ? "" : tagPath(tag)}/feed.${format}`;

/** What a feed is called in readers. */
export const getFeedTitle = ({ title }: Pick<Settings, "title">, tag?: string) =>
  tag === undefined ? title : `${tag} · ${title}`;
