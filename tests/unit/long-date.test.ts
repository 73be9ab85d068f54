import { expect, test } from "vitest";
import { longDate } from "~/ui/long-date";

test.each([
  ["2026-11-01", "November 1, 2026"],
  ["2026-01-31", "January 31, 2026"],
  ["1999-12-31T23:59:59+00:00", "December 31, 1999"],
  ["2026-11-21T23:30:00-05:00", "November 22, 2026"],
  ["0987-06-05", "June 5, 987"],
  ["infinity", "infinity"],
])("%s is written as %s", (date, text) => expect(longDate(date)).toBe(text));
