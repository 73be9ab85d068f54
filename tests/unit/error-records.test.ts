import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorRecords, recordErrors, withoutPersonalData } from "~/runtime/error-records.server";
import { runWithRequestId } from "~/runtime/request-id.server";

const original = console.error;
beforeEach(() => {
  console.error = vi.fn();
  recordErrors();
});
afterEach(() => {
  console.error = original;
  errorRecords.take();
});

test.each([
  ["The search failed: too many", "The search failed: too many"],
  ["a\nstack", "a"],
  ["a\u001b[31mred", "a [31mred"],
  ["mail to jane.doe+x@mail.example.org failed", "mail to …@… failed"],
  ["550 <jane@example.org>: unknown", "550 <…@…>: unknown"],
  ['invalid input syntax for type uuid: "jane"', 'invalid input syntax for type uuid: "…"'],
  [
    `Unexpected token 'h', "hello, my diary" is not valid JSON`,
    `Unexpected token 'h', "…" is not valid JSON`,
  ],
  ['cut: "a text that does not end', 'cut: "…"'],
  ['relation "pages" does not exist', 'relation "pages" does not exist'],
  ["Key (email)=(jane@example.org) already exists.", "Key (email)=(…) already exists."],
  ["Key (title)=(a (secret) title) exists", "Key (title)=(…) exists"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["from 203.0.113.7:443", "from …:443"],
  ["from 2001:db8::1:2:3 it", "from … it"],
  ["GET https://user:pw@s3.example.com/b/k?sig=abc failed", "GET https://s3.example.com/… failed"],
  ["POST /auth/confirm?token=abc failed", "POST /auth/confirm?… failed"],
  ["GET /notes/0f8fad5b-d9cb-469f-a165-70867728950e failed", "GET /notes/… failed"],
  ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.abc-def_ghi expired", "jwt … expired"],
  ["token hvYz-secretsecret0secretsecret", "token …"],
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ["an internationalization-of-everything error", "an internationalization-of-everything error"],
])("%s → %s", (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

test("the end of a very long message is not read", () => {
  expect(withoutPersonalData("?a ".repeat(10_000)).length).toBeLessThanOrEqual(2_000);
});

test("half a character, which the database would reject with all other errors, is left out", () => {
  console.error(`${"long ".repeat(59)}word😀`);
  console.error("half a character: \ud83d");
  expect(errorRecords.take().map(({ message }) => message)).toEqual([
    `${"long ".repeat(59)}word`,
    "half a character:",
  ]);
});

test("the same error is one note with a count, the first and the last time, and its last request", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00Z") });
  console.error("Live updates: gone; retrying in 200 ms");
  vi.setSystemTime(new Date("2026-11-23T10:05:00Z"));
  runWithRequestId("request-2", () => console.error("Live updates: gone; retrying in 400 ms"));
  vi.useRealTimers();
  expect(errorRecords.take()).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: "Live updates: gone; retrying in 400 ms",
      source: "",
      request_id: "request-2",
      count: 2,
      first_at: "2026-11-23T10:00:00.000Z",
      last_at: "2026-11-23T10:05:00.000Z",
    },
  ]);
  expect(errorRecords.take()).toEqual([]);
});

test("a note says which function of the site it was", () => {
  function loadNothing() {
    console.error("GET / failed:", new TypeError("no such thing"));
  }
  loadNothing();
  const [note] = errorRecords.take();
  expect(note?.message).toBe("GET / failed: TypeError: no such thing");
  expect(note?.source).toMatch(/^loadNothing \(tests\/unit\/error-records\.test\.ts:\d+\)$/);
});

test("notes that could not be stored are added to those that came meanwhile", () => {
  console.error("The search failed");
  const taken = errorRecords.take();
  console.error("The search failed");
  for (const note of taken) errorRecords.add(note);
  const [note, ...others] = errorRecords.take();
  expect(others).toEqual([]);
  expect(note).toMatchObject({ count: 2, first_at: taken[0]?.first_at });
  expect(String(note?.last_at) >= String(taken[0]?.last_at)).toBe(true);
});

test("no more than 100 different errors wait, and long ones are cut", () => {
  const letters = (n: number) => String.fromCharCode(97 + (n % 26)).repeat(1 + Math.floor(n / 26));
  for (let n = 0; n < 200; n++) console.error(`error ${letters(n)}`);
  expect(errorRecords.take()).toHaveLength(100);
  console.error("word ".repeat(10_000));
  expect(errorRecords.take()[0]?.message.length).toBeLessThanOrEqual(300);
});
