import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonFeed } from "~/feeds/json-feed";
import { tagFeed } from "~/feeds/tag-feed.server";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  tagFeed(request, params.tag, jsonFeed, "application/feed+json; charset=utf-8");
