import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { loader } from "~/routes/robots[.]txt";

vi.mock("~/runtime/config.server", () => ({ config: () => ({ siteUrl: "https://author.example" }) }));

test("robots.txt closes only the URLs that aren't content, not a page whose URL begins like one", async () => {
  const lines = (
    await loader({ request: new Request("https://author.example/robots.txt") } as LoaderFunctionArgs).text()
  ).split("\n");
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  // A rule closes all URLs that begin with it, unless it ends with "$" (RFC 9309, 2.2.3).
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith("$") ? `${path}$` === rule : path.startsWith(rule)));
  for (const path of ["/admin", "/admin/notes", "/auth", "/auth?next=%2F", "/events"])
    expect(isClosed(path), path).toBe(true);
  for (const path of ["/administration", "/authors", "/events-2026", "/events.md", "/"])
    expect(isClosed(path), path).toBe(false);
});
