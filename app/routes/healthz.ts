import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBackupState } from "~/admin/backups/backups.server";
import { probePages } from "~/auth/data-fetch.server";
import { readPostgresRelease } from "~/auth/postgres-version.server";
import { isFromThisMachine } from "~/http/network.server";
import { hub } from "~/realtime/hub.server";
import { describe, serviceHealth } from "~/runtime/service-health.server";

/** A database that has not answered within this time counts as unreachable (milliseconds). */
const DATABASE_TIMEOUT = 2_000;
/** Every open page asks before it reloads its data; all requests within this time share one answer (milliseconds). */
const SHARED_FOR = 250;

let shared: { at: number; isUp: Promise<boolean> } | undefined;

function isDatabaseUp(): Promise<boolean> {
  const now = performance.now();
  if (!shared || now - shared.at > SHARED_FOR) {
    const isUp = probePages(AbortSignal.timeout(DATABASE_TIMEOUT)).catch(() => false);
    shared = { at: now, isUp };
  }
  return shared.isUp;
}

/**
 * For load balancers and scripts: 200 if the site can serve content, otherwise 503. The answer may be a moment old, and
 * there is no second try. Only senders on the same machine get details.
 */
export async function loader(args: LoaderFunctionArgs) {
  const realtime = hub.connected ? "ok" : "disconnected";
  const isUp = await isDatabaseUp();
  const isHere = isOnThisMachine(args);
  const [backups, postgres] = isHere
    ? await Promise.all([readBackupState(), isUp ? readPostgresRelease() : null])
    : [null, null];
  const details = {
    process: { uptimeSeconds: Math.round(process.uptime()), memoryBytes: process.memoryUsage.rss() },
    database: isUp ? "ok" : "unreachable",
    postgres,
    // What is wrong with a hosted project, and what its owner can do.
    troubles: serviceHealth.current.map((seen) => ({ trouble: seen.trouble, text: describe(seen) })),
    realtime,
    streams: hub.listeners,
    // Never causes 503: a late backup is no reason to take the site offline.
    ...(backups && {
      backups: {
        status: backups.late.length > 0 ? "late" : "ok",
        late: backups.late,
        lastBackup: backups.tasks.backup?.succeededAt ?? null,
        lastProof: backups.tasks.proof?.succeededAt ?? null,
      },
    }),
  };
  const status = isUp ? "ok" : "unavailable";
  return Response.json(isHere ? { status, ...details } : { status }, {
    status: isUp ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}

function isOnThisMachine({ request, context }: LoaderFunctionArgs): boolean {
  const { hostname } = new URL(request.url);
  return isFromThisMachine(context.clientIp, hostname, (name) => request.headers.get(name));
}
