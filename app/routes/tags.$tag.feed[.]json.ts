import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonFeed } from "~/feeds/json-feed";
import { tagFeed, tagFeedReads } from "~/feeds/tag-feed.server";

export const handle = { reads: tagFeedReads };

export const loader = (args: LoaderFunctionArgs) =>
  tagFeed(args, jsonFeed, "application/feed+json; charset=utf-8");
