import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { keptBrotli } from "./kept-encodings.server";

/** Pages wait for all of their data, so a render that takes longer than this is broken (milliseconds). */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders a whole page. Nothing is streamed: only the complete text lets the policy name the hash of
 * each inline script (a nonce would be replayed by caches) and gives the page an ETag.
 * @throws what a component threw.
 */
export async function renderDocument(page: ReactElement): Promise<string> {
  let shellFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const html = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // React calls this after a failed shell too.
      onAllReady: () => shellFailed || resolve(text(pipe(new PassThrough()))),
      onShellError: (error) => {
        shellFailed = true;
        reject(error);
      },
      onError: (error) => console.error("A component failed while rendering:", error),
    });
    timer = setTimeout(abort, RENDER_TIMEOUT);
  });
  return html.finally(() => clearTimeout(timer));
}

/**
 * The Content-Security-Policy of a page, and the page without `marker`, which its own inline scripts carry as
 * their nonce: only those are allowed, by their hash. A script that came in some other way stays forbidden.
 */
export function withPolicy(marked: string, marker: string): { html: string; policy: string } {
  const attribute = ` nonce="${marker}"`;
  const own = Array.from(marked.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)).filter(
    ([, attributes = ""]) => attributes.includes(attribute) && !attributes.includes(" src="),
  );
  const hashes = own.map(
    ([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return { html: marked.replaceAll(attribute, ""), policy: policyFor(hashes) };
}

function policyFor(hashes: string[]): string {
  const scripts = ["'self'", ...new Set(hashes)].join(" ");
  const connect = process.env.NODE_ENV === "production" ? "'self'" : "'self' ws:";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    // Colours and sizes that the author gave a text are style attributes, allow-listed by app/rich-text.
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

/** A weak entity tag of a page's text. */
export function entityTag(html: string): string {
  return `W/"${createHash("sha1").update(html).digest("base64url")}"`;
}

/** As small as gzip's best and quicker than it; twice the time buys 5 % (measured on /notes). */
const BROTLI_QUALITY = 4;

/**
 * The page's bytes in the best encoding that the browser accepts. A whole page is compressed at once, in
 * 0.1–0.3 ms; the server's streaming compression takes 2 ms or more to set up. With its entity tag, a page that is
 * asked for often gets smaller (keptBrotli).
 */
export function encodeDocument(
  html: string,
  accepted: string | null,
  tag?: string,
): { body: Uint8Array<ArrayBuffer>; encoding?: string } {
  const bytes = Buffer.from(html);
  if (accepts(accepted, "br")) {
    const known = tag && keptBrotli(tag, html);
    if (known) return { body: known, encoding: "br" };
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return { body: brotliCompressSync(bytes, { params }), encoding: "br" };
  }
  if (accepts(accepted, "gzip")) return { body: gzipSync(bytes), encoding: "gzip" };
  return { body: bytes };
}

function accepts(header: string | null, encoding: string): boolean {
  const offer = header?.split(",").find((part) => part.trim().split(";")[0] === encoding);
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer);
}
