import type { AppLoadContext } from "@remix-run/node";

/**
 * A file that the server passes on, with back-pressure: Remix would read all of it at once and buffer in memory
 * whatever a slow client has not received yet.
 */
export function withBackpressure(
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
