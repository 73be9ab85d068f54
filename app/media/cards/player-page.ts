import { escapeHtml } from "~/rich-text/escape-html";
import { getPlayerFrame } from "~/rich-text/players";

/** The permissions of a player's frame. */
const ALLOWED = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** Inline styles, so no style sheet is needed. */
const FILL = "position:fixed;inset:0;width:100%;height:100%;border:0";

/**
 * The page that plays another site's video or audio: in a frame in a text after the reader has pressed Play or, without
 * JavaScript, on its own. It is the only page whose policy allows frames, and only from the player's host
 * (docs/decisions/076-cards-and-files.md).
 */
export function getPlayerPage(path: string): Response {
  const frame = getPlayerFrame(path);
  if (!frame) return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const src = escapeHtml(frame.href);
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Player from ${frame.hostname}</title></head>
<body style="margin:0;background:#000">
<iframe src="${src}" title="Player from ${frame.hostname}" allow="${ALLOWED}" allowfullscreen style="${FILL}"></iframe>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; frame-src ${frame.origin}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
