import { serviceClient } from "~/auth/clients.server";
import type { Client } from "~/auth/session.server";
import { singleton } from "~/runtime/singleton.server";
import { unwrap } from "../repository.server";

const DAY_MS = 24 * 3_600_000;
/** The first run after the start, and the interval between runs (milliseconds). */
const INTERVAL = { next: DAY_MS, first: 120_000 };

/** Thins out old versions two minutes after the start and then daily, if the settings say so at that time. */
export function startVersionThinning(): void {
  singleton("version-thinning", () => {
    const thin = () => thinVersions(serviceClient()).catch(console.error);
    setTimeout(thin, INTERVAL.first).unref();
    return setInterval(thin, INTERVAL.next).unref();
  });
}

/**
 * Deletes the versions that the settings allow to thin out; the database decides which, in batches. Other processes may
 * do so at the same time. @throws AppError
 */
export async function thinVersions(service: Client): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const answer: { data: number | null } = unwrap(await service.rpc("thin_versions", { _after: last }));
    last = answer.data;
  }
}
