import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { findCreativePictures } from "~/site/gallery/items.server";

export const handle = { reads: ["gallery_items", "pages"] };

/** The pictures through which the gallery rotates. Loaded after the page, because the descriptions are long. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const body = JSON.stringify(await findCreativePictures());
    return feedResponse(request, body, { type: "application/json", ...handle });
  } catch (error) {
    return unavailable("gallery", error);
  }
}
