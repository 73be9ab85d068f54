import { createHash } from "node:crypto";
import { ask } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { PUBLIC } from "../support/paths";

const PAGES = [...PUBLIC, "/models", "/models/focus"];
const ADMIN_PAGES = ["/admin", "/admin/notes", "/admin/notes/new", "/admin/menu/new"];

test("every page allows exactly its own inline scripts @js", async ({ site }) => {
  for (const path of PAGES) {
    const { headers, text } = await ask(site.url + path);
    const policy = String(headers["content-security-policy"]);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
    // Structured data is not executed and needs no permission.
    const inline = [...text.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length, path).toBeGreaterThan(0);
    const hashes = inline.map(([, code = ""]) => createHash("sha256").update(code).digest("base64"));
    expect(scripts.split(" ").sort()).toEqual(
      ["'self'", ...new Set(hashes.map((hash) => `'sha256-${hash}'`))].sort(),
    );
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test("no page violates its own CSP or reports an error @js", async ({ adminPage: page }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    const expected = /\/(missing|now)$/.test(message.location().url);
    if (["error", "warning"].includes(message.type()) && !expected)
      problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.exposeFunction("report", (violation: string) => problems.push(violation));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      Reflect.get(window, "report")(`${event.violatedDirective} ${event.blockedURI} ${event.documentURI}`),
    ),
  );
  for (const path of [...PAGES, ...ADMIN_PAGES]) {
    await page.goto(path, { waitUntil: "load" });
    if (path === "/admin/notes/new") await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  }
  // Checks the listener itself, or an empty list would prove nothing.
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
  });
  await expect.poll(() => problems.filter((problem) => problem.startsWith("script-src")).length).toBe(1);
  expect(problems.filter((problem) => !/script-src|inline script/.test(problem))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
});
