import type { AppLoadContext } from "@remix-run/node";

/**
 * A file on its way through the server, read only as fast as its reader takes it: Remix would read all of it at once
 * and keep in memory what a slow line has not taken yet.
 */
export function paced(
  body: ReadableStream<Uint8Array> | null,
  { drained }: AppLoadContext,
): ReadableStream<Uint8Array> | null {
  const reader = body?.getReader();
  if (!reader) return null;
  return new ReadableStream(
    {
      async pull(controller) {
        await drained?.();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
