import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Pages wait for all of their data, so a render that takes longer than this is broken (milliseconds). */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders a whole page. Nothing is streamed: the policy's hashes of inline scripts and the page's ETag need the
 * complete text.
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
