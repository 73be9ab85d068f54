import { beforeEach, expect, test, vi } from "vitest";
import { SharedLimit } from "~/auth/shared-limit.server";

const database = vi.hoisted(() => ({ counts: new Map<string, number>(), isAway: false }));

// Each limit below is one process: they share this database and nothing else.
vi.mock("~/runtime/config.server", () => ({ config: () => ({ sessionSecret: "secret" }) }));
vi.mock("~/auth/clients.server", () => ({
  serviceClient: () => ({
    rpc: (name: string, { _key, _points = 0 }: { _key: string; _points?: number }) => ({
      abortSignal: async () => {
        if (database.isAway) return { data: null, error: { message: "fetch failed" } };
        const count = name === "count_attempt" ? (database.counts.get(_key) ?? 0) + 1 : 0;
        database.counts.set(_key, count);
        return { data: count > _points ? 600 : 0, error: null };
      },
    }),
  }),
}));
const logged = vi.spyOn(console, "error").mockReturnValue();

beforeEach(() => {
  database.counts.clear();
  database.isAway = false;
  logged.mockClear();
});

const makeProcess = () => new SharedLimit("sign-in pair", { points: 5, seconds: 600, lockSeconds: 600 });

async function countAllowed(limits: SharedLimit[], attempts: number): Promise<number> {
  const tried = Array.from({ length: attempts }, (_, n) => limits[n % limits.length]?.consume("203.0.113.1"));
  return (await Promise.all(tried)).filter((wait) => wait === 0).length;
}

test("several processes together allow no more than one", async () => {
  expect(await countAllowed([makeProcess(), makeProcess(), makeProcess()], 100)).toBe(5);
});

test("while the database is away, each process keeps to the limit by itself, and says so", async () => {
  database.isAway = true;
  expect(await countAllowed([makeProcess()], 100)).toBe(5);
  expect(logged).toHaveBeenCalledWith("An attempt was counted in this process only:", "fetch failed");
});

test("a burst does not reach the database", async () => {
  await countAllowed([makeProcess()], 100);
  expect([...database.counts.values()]).toEqual([5]);
});

test("the database is told neither IPs nor emails, and different keys for different limits", async () => {
  await makeProcess().consume("203.0.113.1 me@example.org");
  await new SharedLimit("link pair", { points: 5, seconds: 600 }).consume("203.0.113.1 me@example.org");
  const keys = [...database.counts.keys()];
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
});
