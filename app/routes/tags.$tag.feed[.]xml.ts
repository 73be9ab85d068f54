import type { LoaderFunctionArgs } from "@remix-run/node";
import { atomFeed } from "~/feeds/atom";
import { tagFeed } from "~/feeds/tag-feed.server";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  tagFeed(request, params.tag, atomFeed, "application/atom+xml; charset=utf-8");
