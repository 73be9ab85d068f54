import { visitorClient } from "~/auth/clients.server";
import { hub } from "~/live/hub.server";

/** A database that has not answered after this long counts as unreachable (milliseconds). */
const DATABASE_TIMEOUT = 2_000;

/** For load balancers and scripts: 200 when the site can serve content, else 503. Tells how it is now: no second try. */
export async function loader() {
  const realtime = hub.connected ? "ok" : "disconnected";
  const one = visitorClient().from("menu_items").select("id").limit(1).retry(false);
  const { error } = await one.abortSignal(AbortSignal.timeout(DATABASE_TIMEOUT));
  const body = {
    process: { uptimeSeconds: Math.round(process.uptime()), memoryBytes: process.memoryUsage.rss() },
    database: error ? "unreachable" : "ok",
    realtime,
    streams: hub.listeners,
  };
  return Response.json(body, { status: error ? 503 : 200, headers: { "Cache-Control": "no-store" } });
}
