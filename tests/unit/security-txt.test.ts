import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loader } from "~/routes/[.]well-known.security[.]txt";

vi.mock("~/runtime/config.server", () => ({ config: () => ({ siteUrl: "https://author.example" }) }));
const stored = vi.hoisted(() => ({ email: "" }));
vi.mock("~/content/settings.server", () => ({ settings: async () => stored }));

const NOW = new Date("2026-11-27T10:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const args = () => ({ request: new Request("https://author.example/") }) as LoaderFunctionArgs;

test("security.txt names the author's email, for less than a year", async () => {
  stored.email = "a+b?c@author.example";
  const response = await loader(args());
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
  expect(fields).toMatchObject({
    Contact: "mailto:a%2Bb%3Fc@author.example",
    Canonical: "https://author.example/.well-known/security.txt",
  });
  const days = (Date.parse(fields.Expires) - NOW.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
});

test("security.txt does not exist without an email", async () => {
  stored.email = "";
  expect((await loader(args())).status).toBe(404);
});
