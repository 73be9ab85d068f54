import type { ReactElement } from "react";
import { renderToReadableStream } from "react-dom/server.browser";

/** Pages wait for all of their data, so a render that takes longer than this is broken (milliseconds). */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders a whole page. Nothing is streamed: the policy's hashes of inline scripts and the page's ETag need the
 * complete text.
 * @throws what a component threw; an Error if the page is not ready in time
 */
export async function renderDocument(page: ReactElement): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // React's own way to abort a render neither resolves nor rejects if the page itself is what is not ready.
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`The page was not ready after ${RENDER_TIMEOUT} ms.`);
    timer = setTimeout(() => reject(error), RENDER_TIMEOUT);
  });
  return Promise.race([render(page), timeout]).finally(() => clearTimeout(timer));
}

/** React 18's renderer for Node, instead of this one for web streams, puts NUL bytes into texts (decision 003). */
async function render(page: ReactElement): Promise<string> {
  const html = await renderToReadableStream(page, {
    onError: (error) => console.error("A component failed while rendering:", error),
  });
  await html.allReady;
  return new Response(html).text();
}
