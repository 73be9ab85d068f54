import { afterEach, expect, test, vi } from "vitest";
import { reportSkipped } from "../hosted/cli";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("what cannot run here is skipped, except in CI, where it fails", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubEnv("CI", "");
  reportSkipped("db push", "npx cannot run it");
  expect(warn).toHaveBeenCalledWith("Skipped: db push, since npx cannot run it");
  vi.stubEnv("CI", "true");
  expect(() => reportSkipped("db push", "npx cannot run it")).toThrow("npx cannot run it");
});
