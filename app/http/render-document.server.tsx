import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

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
