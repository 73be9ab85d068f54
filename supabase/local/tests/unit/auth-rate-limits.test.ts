import { expect, test } from "vitest";
import { createRateLimits } from "../../src/auth/rate-limits";
import { readAuthSettings } from "../../src/auth/settings";

test("what a site lets strangers try around the end of its own window does not keep the owner out", async () => {
  const limits = createRateLimits(readAuthSettings("../"));
  const tryFrom = (ip: string) => {
    const sender = { path: "/token", headers: { "sb-forwarded-for": ip }, remoteAddress: "127.0.0.1" };
    return limits.countPassword(sender, "author@example.com", async () => false);
  };
  for (let stranger = 0; stranger < 200; stranger++) await tryFrom(`198.51.100.${stranger}`);
  await expect(tryFrom("203.0.113.1")).resolves.toBeUndefined();
});
