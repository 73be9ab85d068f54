import type { LoaderFunctionArgs } from "@remix-run/node";
import { atomFeed } from "~/feeds/atom";
import { tagFeed, tagFeedReads } from "~/feeds/tag-feed.server";

export const handle = { reads: tagFeedReads };

export const loader = (args: LoaderFunctionArgs) =>
  tagFeed(args, atomFeed, "application/atom+xml; charset=utf-8");
