import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/content/settings.server";
import { feedResponse } from "~/feeds/feed-response.server";

/** The light theme's paper (app/styles/tokens.css). */
const PAPER = "#fcfcfb";

export const handle = { reads: ["site_settings"] };

/** What a phone needs to add the site to its home screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { title, description, language } = await settings();
  const manifest = {
    name: title,
    short_name: title,
    description,
    lang: language,
    start_url: "/",
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icons/maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  const type = "application/manifest+json; charset=utf-8";
  return feedResponse(request, JSON.stringify(manifest), { type, ...handle });
}
