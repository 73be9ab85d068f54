import type { Settings } from "~/content/settings.server";
import { tagPath } from "~/content/tags";

/** The path of the feed of the whole site, or of one tag. */
export const getFeedPath = (format: "xml" | "json", tag?: string) =>
  `${tag === undefined ? "" : tagPath(tag)}/feed.${format}`;

/** A feed's title in feed readers. */
export const getFeedTitle = ({ title }: Pick<Settings, "title">, tag?: string) =>
  tag === undefined ? title : `${tag} · ${title}`;
