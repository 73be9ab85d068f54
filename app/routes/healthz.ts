import { visitorClient } from "~/auth/clients.server";
import { hub } from "~/live/hub.server";

/** For load balancers and scripts: 200 when the site can serve content, else 503. */
export async function loader() {
  const { error } = await visitorClient().from("menu_items").select("id").limit(1);
  const body = {
    process: { uptimeSeconds: Math.round(process.uptime()), memoryBytes: process.memoryUsage.rss() },
    database: error ? "unreachable" : "ok",
    realtime: hub.connected ? "ok" : "disconnected",
    streams: hub.listeners,
  };
  return Response.json(body, { status: error ? 503 : 200, headers: { "Cache-Control": "no-store" } });
}
