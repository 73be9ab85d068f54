import { createHash } from "node:crypto";
import { ask, form } from "../support/ask";
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

test("every response carries the security headers @js", async ({ site }) => {
  for (const path of [...PAGES, "/icon.svg", "/healthz", "/admin"]) {
    const { headers } = await ask(site.url + path);
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers, path).not.toHaveProperty("x-powered-by");
  }
});

test("a window that opens a sign-in or signed-in page gets no reference to it @js", async ({
  site,
  adminPage,
}) => {
  const getPolicy = async (path: string, cookie?: string) =>
    (await ask(site.url + path, { headers: cookie ? { cookie } : {} })).headers["cross-origin-opener-policy"];
  for (const path of ["/admin", "/admin/notes", "/auth", "/auth/forgot"])
    expect(await getPolicy(path), path).toBe("same-origin");
  const cookies = await adminPage.context().cookies();
  const signedIn = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect(await getPolicy("/notes", signedIn)).toBe("same-origin");
  expect(await getPolicy("/notes")).toBeUndefined();
});

test("build files are never sniffed as another type @js", async ({ site }) => {
  const { text } = await ask(site.url);
  const script = /\/build\/[\w./-]+\.js/.exec(text)?.[0];
  for (const path of [String(script), "/build/missing.js"]) {
    const { headers } = await ask(site.url + path);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers, path).not.toHaveProperty("x-powered-by");
  }
});

test("a form from another site is rejected with a plain message @js", async ({ site }) => {
  const cases: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: site.url.replace("http:", "ftp:").replace(/\d+$/, "1") },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const path of ["/auth", "/auth/sign-out", "/admin/notes", "/auth.data", "/missing"]) {
    for (const headers of cases) {
      const {
        statusCode,
        text,
        headers: answered,
      } = await ask(site.url + path, {
        method: "POST",
        headers: { ...form, ...headers },
        body: "intent=sign-in",
      });
      expect(statusCode, `${path} ${JSON.stringify(headers)}`).toBe(403);
      expect(answered["content-type"]).toContain("text/plain");
      expect(text).toBe(
        "This form was sent from another site. Open the page on this site and send it again.\n",
      );
    }
  }
});

test("a body that is not a form, too large or of unknown length gets a 4xx @js", async ({ site }) => {
  const send = (headers: Record<string, string>, body: string) =>
    ask(`${site.url}/auth`, { method: "POST", headers: { Origin: site.url, ...headers }, body });
  expect((await send({ "Content-Type": "text/plain" }, "hello")).statusCode).toBe(400);
  expect((await send({ "Content-Type": "multipart/form-data; boundary=x" }, "hello")).statusCode).toBe(400);
  expect((await send(form, "intent=unknown")).statusCode).toBe(400);
  expect((await send(form, `intent=sign-in&email=${"a".repeat(100_000)}`)).statusCode).toBe(413);
  expect((await send({ ...form, "Transfer-Encoding": "chunked" }, "intent=sign-in")).statusCode).toBe(411);
});
