import type { HtmlLinkDescriptor } from "@remix-run/react";
import mono from "./fonts/mono.woff2";
import sans from "./fonts/sans.woff2";
import serif from "./fonts/serif.woff2";
import italic from "./fonts/serif-italic.woff2";

const FILES = { sans, serif, italic, mono };

/**
 * For a route's `links`: the fonts that the first view of its pages is set in. Those that the browser learns of from
 * the style sheet come after the first frame, and may break a line differently; for these it waits a moment.
 */
export function preloads(...fonts: (keyof typeof FILES)[]): HtmlLinkDescriptor[] {
  return fonts.map((font) => ({
    rel: "preload",
    href: FILES[font],
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  }));
}
