import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Backoff } from "~/runtime/backoff";
import { CdnPurger } from "../../server/cdn-purger";
import { ACCESS, startCdnApi } from "../e2e/support/cdn-api";

const NAMES = ["cloudflare", "fastly", "bunny"] as const;

let api: Awaited<ReturnType<typeof startCdnApi>>;
const logged = vi.spyOn(console, "error").mockReturnValue();

beforeEach(async () => {
  api = await startCdnApi();
  logged.mockClear();
});
// A purger retries until the API confirms; one that was left would go on in the next file.
afterEach(async () => {
  api.fail(null);
  await until(() => expect(api.purges).not.toEqual([]));
  api.stop();
});
afterAll(() => logged.mockRestore());

const makePurger = (name: (typeof NAMES)[number], debounce = 1, backoff = new Backoff(1, 4)) =>
  new CdnPurger({ name, ...ACCESS, apiUrl: api.url }, debounce, backoff);
const purged = () => api.purges.map((tags) => (tags === "everything" ? tags : tags.join(" "))).join(" ");

/** A busy machine takes its time. */
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000 });

test.each(NAMES)("%s is told the tags that changed together, once each", async (name) => {
  const purger = makePurger(name);
  for (const tag of ["notes_entries", "pages", "notes_entries"]) purger.add(tag);
  await until(() => expect(purged()).toBe("notes_entries pages"));
  expect(api.attempts()).toBe(name === "bunny" ? 2 : 1);
});

test.each(NAMES)("%s is told again until it confirms, at last to purge everything", async (name) => {
  const purger = makePurger(name);
  api.fail({ status: 500, body: "It does not work" });
  purger.add("pages");
  await until(() => expect(api.attempts()).toBeGreaterThanOrEqual(4));
  api.fail(null);
  await until(() => expect(purged()).toBe("everything"));
  // Then tags are trusted again.
  purger.add("pages");
  await until(() => expect(purged()).toBe("everything pages"));
});

test("a failure is logged with its reason and without the token", async () => {
  const { token } = ACCESS;
  api.fail({ status: 403, body: `{"errors": [{"message": "Invalid token ${token}"}]}` });
  makePurger("cloudflare").add("pages");
  await until(() => expect(logged).toHaveBeenCalled());
  const [line] = logged.mock.calls[0] ?? [];
  expect(line).toMatch(
    /The CDN \(cloudflare\) may show old pages: purging pages failed: 403 .*Invalid token …/,
  );
  expect(line).not.toContain(token);
});

test("an answer 200 without success is a failure, as is an API that cannot be reached", async () => {
  api.fail({ status: 200, body: '{"success": false, "errors": []}' });
  makePurger("cloudflare").add("pages");
  await until(() => expect(logged).toHaveBeenCalled());
  const never = new Backoff(1e6, 1e6);
  const away = new CdnPurger({ name: "fastly", ...ACCESS, apiUrl: "http://127.0.0.1:9" }, 1, never);
  logged.mockClear();
  away.add("pages");
  await until(() => expect(logged).toHaveBeenCalled());
});

test("the API's wish to wait is respected, and what changes meanwhile is purged with the rest", async () => {
  const purger = makePurger("cloudflare");
  api.fail({ status: 429, headers: { "Retry-After": "1" } });
  purger.add("pages");
  await until(() => expect(logged).toHaveBeenCalled());
  expect(logged.mock.calls[0]?.[0]).toContain("Trying again in 1 s");
  api.fail(null);
  purger.add("notes_entries");
  await until(() => expect(purged()).toBe("pages notes_entries"));
  expect(api.attempts()).toBe(2);
});
