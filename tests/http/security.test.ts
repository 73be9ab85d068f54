import { ask, form } from "../e2e/support/ask";
import { PUBLIC } from "../e2e/support/paths";
import { expect, test } from "./support/fixtures";

const PAGES = [...PUBLIC, "/models", "/models/focus"];

test("every response carries the security headers", async ({ site }) => {
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

test("a window that opens a sign-in or signed-in page gets no reference to it", async ({
  site,
  adminPage,
}) => {
  const getPolicy = async (path: string, cookie?: string) =>
    (await ask(site.url + path, { headers: cookie ? { cookie } : {} })).headers["cross-origin-opener-policy"];
  for (const path of ["/admin", "/admin/notes", "/auth", "/auth/forgot"])
    expect(await getPolicy(path), path).toBe("same-origin");
  expect(await getPolicy("/notes", adminPage.cookieHeader())).toBe("same-origin");
  expect(await getPolicy("/notes")).toBeUndefined();
});

test("build files are never sniffed as another type", async ({ site }) => {
  const { text } = await ask(site.url);
  const script = /\/build\/[\w./-]+\.js/.exec(text)?.[0];
  for (const path of [String(script), "/build/missing.js"]) {
    const { headers } = await ask(site.url + path);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers, path).not.toHaveProperty("x-powered-by");
  }
});

test("a form from another site is rejected with a plain message", async ({ site }) => {
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

test("a body that is not a form, too large or of unknown length gets a 4xx", async ({ site }) => {
  const send = (headers: Record<string, string>, body: string) =>
    ask(`${site.url}/auth`, { method: "POST", headers: { Origin: site.url, ...headers }, body });
  expect((await send({ "Content-Type": "text/plain" }, "hello")).statusCode).toBe(400);
  expect((await send({ "Content-Type": "multipart/form-data; boundary=x" }, "hello")).statusCode).toBe(400);
  expect((await send(form, "intent=unknown")).statusCode).toBe(400);
  expect((await send(form, `intent=sign-in&email=${"a".repeat(100_000)}`)).statusCode).toBe(413);
  expect((await send({ ...form, "Transfer-Encoding": "chunked" }, "intent=sign-in")).statusCode).toBe(411);
});
