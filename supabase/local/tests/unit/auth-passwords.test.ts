import { expect, test } from "vitest";
import { checkPassword, createPasswordHasher } from "../../src/auth/passwords";

const hasher = createPasswordHasher(10);

test("a password matches its own hash only", async () => {
  const hash = await hasher.hash("correct horse");
  expect(hash).toMatch(/^\$2[ab]\$10\$/);
  expect(await hasher.matches("correct horse", hash)).toBe(true);
  expect(await hasher.matches("wrong horse", hash)).toBe(false);
});

test("an account without a password takes as long as a wrong password", async () => {
  const hash = await hasher.hash("correct horse");
  const time = async (stored: string | null) => {
    const started = performance.now();
    for (let n = 0; n < 4; n++) expect(await hasher.matches("wrong", stored)).toBe(false);
    return performance.now() - started;
  };
  const [known, unknown] = [await time(hash), await time(null)];
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
});

test("eight concurrent sign-ins do not block the event loop", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 8 }, () => hasher.hash("correct horse")));
  isDone = true;
  // Computed on this thread, each hash would be one turn of its loop.
  expect(turns).toBeGreaterThan(100);
});

test("a full queue is rejected", async () => {
  const results = await Promise.allSettled(Array.from({ length: 300 }, () => createOnce().hash("x")));
  expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
});

let slow: ReturnType<typeof createPasswordHasher> | undefined;
/** Cheap hashes: this is about the queue. */
function createOnce() {
  slow ??= createPasswordHasher(4);
  return slow;
}

test("a password has at least 6 characters and at most 72 bytes", () => {
  expect(() => checkPassword("123456", 6)).not.toThrow();
  expect(() => checkPassword("12345", 6)).toThrow("Password should be at least 6 characters.");
  expect(() => checkPassword("ä".repeat(37), 6)).toThrow("Password cannot be longer than 72 characters");
});
