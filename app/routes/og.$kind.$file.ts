import type { LoaderFunctionArgs } from "@remix-run/node";
import { turnedParams } from "~/drawings/states.server";
import { unavailable } from "~/feeds/feed-response.server";
import { findOgImage, ogImageReads } from "~/og-images/find-image.server";
import { getOgImageQuery } from "~/og-images/og-image";
import { renderOgImage } from "~/og-images/render.server";
import { customParams } from "~/runtime/drawn-state.server";
import { BusyError } from "~/runtime/work-queue.server";

export const handle = { reads: ogImageReads, params: ["v", ...turnedParams, ...customParams] };

/** The social image that other sites show with a link: /og/note/{id}.png?v={version of its content}. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = /^(.+)\.png$/.exec(params.file ?? "")?.[1] ?? "";
  try {
    const { search, searchParams } = new URL(request.url);
    const image = await findOgImage(params.kind ?? "", id, searchParams);
    if (!image)
      return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
    const png = await renderOgImage(image);
    // Exactly this query: with any other beside it, the page cache would store the image once more.
    const isCurrent = search === getOgImageQuery(image);
    return new Response(png, {
      headers: {
        "Content-Type": "image/png",
        "Content-Length": String(png.byteLength),
        "Cache-Tag": handle.reads.join(" "),
        "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
    });
  } catch (error) {
    if (!(error instanceof BusyError)) return unavailable("card", error);
    return new Response("Try again in a moment.\n", { status: 503, headers: { "Retry-After": "10" } });
  }
}
