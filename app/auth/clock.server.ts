import { decodeJwt } from "jose";

/** The warning is repeated after this long (milliseconds). */
const REPEAT_AFTER = 300_000;
let warnedAt: number | undefined;

/**
 * Says so in the log if this machine's clock is behind the time at which a key was made: after a power cut without a
 * battery, or in a restored machine. The data service then rejects the key as made in the future.
 */
export function warnIfClockIsBehind(key: string): void {
  const madeAt = getIssueTime(key);
  const now = Date.now();
  if (madeAt === null || madeAt <= now) return;
  if (warnedAt !== undefined && Math.abs(now - warnedAt) < REPEAT_AFTER) return;
  warnedAt = now;
  const [clock, made] = [now, madeAt].map((time) => new Date(time).toISOString());
  console.error(
    `The clock of this machine is wrong: it says ${clock}, but the site was installed at ${made}. Set the clock; until then pages cannot be read.`,
  );
}

/** When a key was made (milliseconds since 1970); null if it does not say, as keys of the newer kind. */
function getIssueTime(key: string): number | null {
  try {
    const { iat } = decodeJwt(key);
    return iat === undefined ? null : iat * 1_000;
  } catch {
    return null;
  }
}
