import { config } from "./config.server";
import { getTroubleAdvice, getTroubleText, isDown, type Trouble } from "./service-trouble.server";
import { singleton } from "./singleton.server";

/** A trouble that goes on is logged again after this long, and forgotten if it has not been seen (milliseconds). */
const REPEAT_AFTER = 300_000;
const FORGOTTEN_AFTER = 900_000;

/** Where a trouble was seen. */
export interface Sighting {
  trouble: Trouble;
  /** The status of the service's answer; 0 if there was none. */
  status: number;
  /** The request, without its query. */
  request: string;
  /** The setting that the request used. */
  setting: string;
}

/** Keeps what is wrong with a hosted data service, for the log and for the owner's pages. */
class ServiceHealth {
  readonly #seen = new Map<string, Sighting & { at: number }>();
  /** Outlives the trouble, so that one that comes and goes is not logged each time. */
  readonly #loggedAt = new Map<string, number>();

  /** Logs a trouble, each once in a while; the embedded backend's own log says more than advice about a dashboard. */
  record(sighting: Sighting): void {
    if (config().backupsUrl) return;
    const now = Date.now();
    const key = `${sighting.trouble} ${sighting.setting}`;
    this.#seen.set(key, { ...sighting, at: now });
    if (Math.abs(now - (this.#loggedAt.get(key) ?? 0)) <= REPEAT_AFTER) return;
    this.#loggedAt.set(key, now);
    console.error(describe(sighting));
  }

  /** Call it when the service has answered as it should with this setting. */
  recordSuccess(setting: Sighting["setting"]): void {
    for (const [key, seen] of this.#seen)
      if (isDown(seen.trouble) && (seen.setting === setting || seen.setting === "SUPABASE_URL"))
        this.#seen.delete(key);
  }

  /** What is wrong now, the latest first. */
  get current(): Sighting[] {
    const now = Date.now();
    for (const [key, { at }] of this.#seen) if (Math.abs(now - at) > FORGOTTEN_AFTER) this.#seen.delete(key);
    return [...this.#seen.values()].sort((a, b) => b.at - a.at);
  }
}

/** A sentence for people about what keeps a hosted project from answering; null if that is not known. */
export function describeOutage(): string | null {
  const [outage] = serviceHealth.current.filter(({ trouble }) => isDown(trouble));
  return outage ? getTroubleText(outage.trouble) : null;
}

/** One line for the log and the owner: status, request, setting, cause, and the page of the dashboard. */
export function describe({ trouble, status, request, setting }: Sighting): string {
  const answer = status ? `answered ${status}` : "did not answer";
  return `The data service ${answer} to ${request} (${setting}). ${getTroubleAdvice(trouble)}`;
}

export const serviceHealth = singleton("service health", () => new ServiceHealth());
