import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Toast, takeToast, toastCookie } from "../../app/http/toast.server";

beforeAll(() => {
  vi.stubEnv("SUPABASE_URL", "http://backend.test");
  vi.stubEnv("SUPABASE_ANON_KEY", "public");
  vi.stubEnv("SUPABASE_SERVICE_ROLE_KEY", "a secret key");
  vi.stubEnv("SITE_URL", "http://site.test");
  vi.stubEnv("SESSION_SECRET", "a secret of at least sixteen characters");
});
afterAll(() => vi.unstubAllEnvs());

/** The request that follows the redirect. */
async function next(toast: Toast, headers: Record<string, string> = {}): Promise<Request> {
  const [cookie = ""] = (await toastCookie(toast)).split(";");
  return new Request("http://site.test/", {
    headers: { Cookie: `theme=dark; ${cookie}; other=1`, ...headers },
  });
}

const undo = (rows: number): Toast["undo"] => ({
  action: "/admin/notes/deleted",
  fields: Array.from({ length: rows }, () => ["row", crypto.randomUUID()]),
});

describe("a toast for the next page", () => {
  test("arrives with its undo, even for a whole page of rows", async () => {
    const toast = { title: "50 notes deleted", undo: undo(50) };
    expect((await takeToast(await next(toast)))?.toast).toMatchObject(toast);
  });

  test("drops an undo too large for a cookie", async () => {
    const taken = await takeToast(await next({ title: "Deleted", undo: undo(80) }));
    expect(taken?.toast.title).toBe("Deleted");
    expect(taken?.toast.undo).toBeUndefined();
    expect((await toastCookie({ title: "Deleted", undo: undo(80) })).length).toBeLessThan(4096);
  });

  test.each(["https://elsewhere.test/", "//elsewhere.test/", "/\\elsewhere.test", "admin", ""])(
    "never offers an undo that posts to %j",
    async (action) => {
      const taken = await takeToast(await next({ title: "Deleted", undo: { action, fields: [] } }));
      expect(taken?.toast).toEqual({ title: "Deleted", id: expect.any(String) });
    },
  );

  test("is distinct when it repeats the same text", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await takeToast(await next({ title: "Saved" })))?.toast.id),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("is consumed by documents and left by fetches until the page shows it", async () => {
    const toast = { title: "Saved" };
    expect((await takeToast(await next(toast)))?.clear).toMatch(/^toast=;.*Max-Age=0/i);
    expect((await takeToast(await next(toast, { "Sec-Fetch-Dest": "empty" })))?.clear).toBeNull();
  });

  test("is ignored when forged", async () => {
    const forged = Buffer.from(JSON.stringify({ title: "Forged" })).toString("base64");
    const request = (cookie: string) => new Request("http://site.test/", { headers: { Cookie: cookie } });
    expect(await takeToast(request(`toast=${forged}.aaaaaaaaaaaaaaaaaaaaaaaaaaa`))).toBeNull();
    expect(await takeToast(request("toast=short"))).toBeNull();
    expect(await takeToast(request("nottoast=1"))).toBeNull();
  });
});
