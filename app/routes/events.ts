import type { LoaderFunctionArgs } from "@remix-run/node";
import { toNetwork } from "~/http/network.server";
import { encodeEvent, eventStream } from "~/realtime/event-stream.server";
import { hub } from "~/realtime/hub.server";
import { countStream } from "~/realtime/stream-limit.server";

/** The most concurrent streams, so that no one can exhaust the server's memory (about 30 KB each). */
const MAX_STREAMS = 10_000;

/**
 * Live changes as server-sent events: `hello` with the current position, then `change`, first for changes after the
 * position in `?since`. `replaced` comes last, if a newer stream from the same network has taken this one's place.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  // Remix also matches other spellings (/./events, /events.data), which the server's limits do not cover.
  if (context.mayStream === false) return new Response("Not found\n", { status: 404 });
  if (hub.listeners >= MAX_STREAMS) {
    const headers = { "Retry-After": "60" };
    return new Response("Too many open streams; try again later.", { status: 503, headers });
  }
  const since = new URL(request.url).searchParams.get("since") ?? hub.position;
  return eventStream(context.clientSignal ?? request.signal, (send, close) => {
    const leave = countStream(toNetwork(context.clientIp), () => {
      send(encodeEvent("replaced", ""));
      close();
    });
    send(encodeEvent("hello", hub.position));
    for (const change of hub.changesSince(since)) send(encodeEvent("change", JSON.stringify(change)));
    const stop = hub.listen(send);
    return () => {
      leave();
      stop();
    };
  });
}
