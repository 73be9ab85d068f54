import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "remix-utils/sse/server";
import { hub } from "~/live/hub.server";

/** More streams than this are refused, so that nobody can exhaust the server's memory (about 40 KB each). */
const MOST_STREAMS = 10_000;

/** The live changes as server-sent events: `hello` with the current position, then `change`. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (hub.listeners >= MOST_STREAMS) {
    return new Response("Too many open streams; try again later.", {
      status: 503,
      headers: { "Retry-After": "60" },
    });
  }
  const response = eventStream(context.clientSignal ?? request.signal, (send) => {
    send({ event: "hello", data: String(hub.position) });
    return hub.listen((event, data) => send({ event, data }));
  });
  response.headers.set("Cache-Control", "no-cache, no-transform");
  response.headers.set("X-Accel-Buffering", "no");
  return response;
}
