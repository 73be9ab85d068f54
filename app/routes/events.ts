import type { LoaderFunctionArgs } from "@remix-run/node";
import { encodeEvent, eventStream } from "~/live/event-stream.server";
import { hub } from "~/live/hub.server";

/** More streams than this are refused, so that nobody can exhaust the server's memory (about 30 KB each). */
const MOST_STREAMS = 10_000;

/** The live changes as server-sent events: `hello` with the current position, then `change`. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (hub.listeners >= MOST_STREAMS) {
    const headers = { "Retry-After": "60" };
    return new Response("Too many open streams; try again later.", { status: 503, headers });
  }
  return eventStream(context.clientSignal ?? request.signal, (send) => {
    send(encodeEvent("hello", String(hub.position)));
    return hub.listen(send);
  });
}
