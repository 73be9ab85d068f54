import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of a page, which allows inline scripts rendered with `nonce` by their hash and no others,
 * and the page with the nonce removed: a cached page would send the same nonce to every visitor. Files have policies of their own: server/static-files.ts,
 * routes/media.$.ts, and media/library/file-headers.server.ts and media/cards/player-page.ts for uploads and players.
 */
export function hashScripts(html: string, nonce: string): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  // Not linear: texts cannot contain "<script", so only the few of the page itself are tried.
  for (const [, attributes = "", script = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || attributes.includes(" src=")) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), policy: getPolicy([...hashes]) };
}

function getPolicy(scriptHashes: string[]): string {
  const connect = process.env.NODE_ENV === "production" ? "'self'" : "'self' ws:";
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    "style-src 'self'",
    // Text colours and sizes that the author chose are style attributes, allow-listed by app/rich-text.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
