import { describe, expect, it } from "vitest";
import { findExpired } from "../../src/backups/retention";

const DAY = 24 * 3_600_000;
const at = (time: number, reason = "schedule") => {
  const madeAt = new Date(time).toISOString();
  return { name: madeAt, madeAt, reason };
};

/** Makes a backup every night, and deletes what has expired, as the schedule does. */
function runNights(from: string, count: number) {
  let entries: ReturnType<typeof at>[] = [];
  let now = Date.parse(from);
  for (let n = 0; n < count; n++, now += DAY) {
    entries.push(at(now));
    const expired = new Set(findExpired(entries, new Date(now)));
    entries = entries.filter((entry) => !expired.has(entry));
  }
  return { entries, now };
}

const days = (entries: { madeAt: string }[]) => entries.map(({ madeAt }) => madeAt.slice(0, 10));

describe("which backups are kept", () => {
  it("keeps 7 days, 4 weeks and 12 months", () => {
    const { entries } = runNights("2024-01-01T03:00:00Z", 500);
    expect(days(entries)).toEqual([
      ...["2024-06-30", "2024-07-31", "2024-08-31", "2024-09-30", "2024-10-31", "2024-11-30"],
      ...["2024-12-31", "2025-01-31", "2025-02-28", "2025-03-31"],
      ...["2025-04-27", "2025-04-30", "2025-05-04"],
      ...["2025-05-08", "2025-05-09", "2025-05-10", "2025-05-11", "2025-05-12", "2025-05-13", "2025-05-14"],
    ]);
  });

  it("deletes nothing because of its age alone", () => {
    const { entries } = runNights("2024-01-01T03:00:00Z", 30);
    expect(findExpired(entries, new Date("2034-01-01T03:00:00Z"))).toEqual([]);
  });

  it("a clock that is years ahead for one night costs one backup of each kind at most", () => {
    const { entries, now } = runNights("2024-01-01T03:00:00Z", 100);
    const ahead = at(now + 3650 * DAY);
    const expired = findExpired([...entries, ahead], new Date(ahead.madeAt));
    expect(expired.length).toBeLessThanOrEqual(3);
    expect(days(expired)).not.toContain(days(entries).at(-1));
  });

  it("a clock that is years behind deletes nothing of what was made before", () => {
    const { entries, now } = runNights("2024-01-01T03:00:00Z", 100);
    const behind = Array.from({ length: 40 }, (_, n) => at(now - 3650 * DAY + n * DAY));
    const expired = findExpired([...entries, ...behind], new Date(behind.at(-1)?.madeAt ?? 0));
    expect(expired.filter((entry) => entries.includes(entry))).toEqual([]);
    expect(behind.filter((entry) => !expired.includes(entry)).length).toBeGreaterThanOrEqual(7);
  });

  it("keeps the newest of a day, and the last two that were made before an upgrade", () => {
    const hours = (hour: number, reason: string) =>
      at(Date.parse("2026-11-23T00:00:00Z") + hour * 3_600_000, reason);
    const entries = [hours(1, "upgrade"), hours(2, "upgrade"), hours(3, "upgrade"), hours(4, "request")];
    entries.push(hours(5, "request"));
    expect(findExpired(entries, new Date("2026-11-23T06:00:00Z")).sort()).toEqual(
      [entries[0], entries[3]].reverse(),
    );
  });
});
