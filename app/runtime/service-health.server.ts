import { isEmbedded } from "./config.server";
import { getTroubleAdvice, getTroubleText, isDown, isSlow, type Trouble } from "./service-trouble.server";
import { singleton } from "./singleton.server";

/** A trouble that goes on is logged again after this long, and forgotten if it has not been seen (milliseconds). */
const REPEAT_AFTER = 300_000;
const FORGOTTEN_AFTER = 900_000;

/** Where a trouble was seen. */
export interface Sighting {
  trouble: Trouble;
  /** The status of the service's answer. */
  status: number;
  /** Why there was no answer, as far as it has a code. */
  code?: string;
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
    if (isEmbedded()) return;
    const now = Date.now();
    const key = `${sighting.trouble} ${sighting.setting}`;
    this.#seen.set(key, { ...sighting, at: now });
    if (Math.abs(now - (this.#loggedAt.get(key) ?? 0)) <= REPEAT_AFTER) return;
    this.#loggedAt.set(key, now);
    console.error(describe(sighting));
  }

  /** Ends the troubles that a healthy answer disproves. */
  recordSuccess({ request, setting }: Pick<Sighting, "request" | "setting">): void {
    for (const [key, seen] of this.#seen) {
      const isOver = isDown(seen.trouble)
        ? seen.setting === setting || seen.setting === "SUPABASE_URL"
        : toKind(seen.request) === toKind(request);
      if (isOver) this.#seen.delete(key);
    }
  }

  /** Whether this trouble has been seen and has not ended. */
  has(trouble: Trouble): boolean {
    return this.current.some((seen) => seen.trouble === trouble);
  }

  /** Why reads fail now, as far as it is known. */
  get currentTrouble(): Trouble | undefined {
    const seen = this.current.map(({ trouble }) => trouble);
    return seen.find(isDown) ?? seen.find(isSlow);
  }

  /** Why a request gets no answer now. */
  get outage(): Trouble {
    return this.currentTrouble ?? "unreachable";
  }

  /** What is wrong now, the latest first. */
  get current(): Sighting[] {
    const now = Date.now();
    for (const [key, { at }] of this.#seen) if (Math.abs(now - at) > FORGOTTEN_AFTER) this.#seen.delete(key);
    return [...this.#seen.values()].sort((a, b) => b.at - a.at);
  }
}

/** Requests of one kind fail together: those that change tables, store files or send emails; else the same request. */
const toKind = (request: string) =>
  request
    .replace(/^(?:POST|PATCH|PUT|DELETE) (\/rest\/v1\/)\w+$/, "WRITE $1")
    .replace(/^(\w+ \/storage\/v1\/object\/).*/, "$1")
    .replace(/^(POST \/auth\/v1\/)(?:invite|otp|recover|resend|signup)$/, "$1mail");

/** Why a page cannot be shown, for everybody, and what the owner of a hosted project can do. */
export interface Outage {
  outage: string;
  advice: string | null;
}

/** What keeps a hosted project from answering: `known`, or what has been seen last. Null if neither is known. */
export function describeOutage(known?: Trouble): Outage | null {
  const trouble = known ?? serviceHealth.currentTrouble;
  const isHosted = !isEmbedded();
  return trouble
    ? { outage: getTroubleText(trouble), advice: isHosted ? getTroubleAdvice(trouble) : null }
    : null;
}

/** One line for the log and the owner: status, request, setting, cause, and the page of the dashboard. */
export function describe(sighting: Sighting): string {
  return `${describeAnswer(sighting)} ${getTroubleAdvice(sighting.trouble)}`;
}

/** What the project has done, for the owner; with the setting, unless that has nothing to do with it. */
export function describeAnswer({ trouble, status, code, request, setting }: Sighting): string {
  const answer = status ? `answered ${status}` : `did not answer${code ? ` (${code})` : ""}`;
  return `The Supabase project ${answer} to ${request}${trouble === "mail-refused" ? "" : ` (${setting})`}.`;
}

/** Why a call got no answer, for the person who made it. */
export const getUnreachableText = (): string => getTroubleText(serviceHealth.outage);

export const serviceHealth = singleton("service health", () => new ServiceHealth());
