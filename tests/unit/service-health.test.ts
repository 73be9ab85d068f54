import { beforeEach, expect, test, vi } from "vitest";
import { readTrouble } from "~/auth/read-trouble.server";
import { serviceHealth } from "~/runtime/service-health.server";

vi.mock("~/runtime/config.server", () => ({
  config: () => ({ supabase: { url: "", anonKey: "public", serviceKey: "secret" } }),
  isEmbedded: () => false,
}));

const headers = new Headers({ apikey: "public" });
const answer = (request: string, status: number, body: unknown = {}, more = headers) => {
  const [method = "", pathname = ""] = request.split(" ");
  return readTrouble(Response.json(body, { status }), { method, pathname, headers: more });
};
const getTroubles = () => serviceHealth.current.map(({ trouble }) => trouble);

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

test.each([
  ["busy", "GET /rest/v1/notes_entries", 500, { code: "57014" }, "GET /rest/v1/notes_entries"],
  ["read-only", "PATCH /rest/v1/links_entries", 405, { code: "25006" }, "POST /rest/v1/notes_entries"],
  ["disk-full", "POST /storage/v1/object/images/a.png", 507, {}, "POST /storage/v1/object/images/b.png"],
  [
    "mail-refused",
    "POST /auth/v1/recover",
    400,
    { error_code: "email_address_not_authorized" },
    "POST /auth/v1/recover",
  ],
])(
  "%s is over when the same kind of request succeeds, not before",
  async (trouble, request, status, body, same) => {
    await answer(request, status, body);
    expect(getTroubles()).toEqual([trouble]);
    for (const other of ["GET /rest/v1/pages", "POST /auth/v1/token", "GET /storage/v1/object/images/a.png"])
      await answer(other, 200);
    expect(getTroubles()).toEqual([trouble]);
    await answer(same, 200);
    expect(getTroubles()).toEqual([]);
  },
);

test.each([
  [null, "key-rejected"],
  ["Bearer public", "key-rejected"],
  ["Bearer of.a.session", null],
])(
  "a token that is not accepted is the site's key, unless a session's was sent: %s",
  async (sent, trouble) => {
    const own = new Headers({ apikey: "public", ...(sent && { Authorization: sent }) });
    expect(await answer("GET /rest/v1/pages", 401, { code: "PGRST301" }, own)).toBe(trouble);
  },
);
