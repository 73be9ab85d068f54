import { expect, test, vi } from "vitest";
import { passWithRecoveryCode } from "~/auth/recovery-codes.server";

vi.mock("~/runtime/config.server", () => ({
  isEmbedded: () => true,
  config: () => ({
    siteUrl: "http://localhost",
    sessionSecret: "a secret of the tests",
    supabase: { url: "http://project.invalid", anonKey: "public", serviceKey: "secret" },
  }),
}));
/** A project with one account, which has one authenticator app and one recovery code. */
const project = vi.hoisted(() => ({ factors: ["00000000-0000-4000-8000-000000000001"], codes: 1 }));
vi.mock("~/auth/data-fetch.server", () => {
  const answer = (path: string, method = "GET") => {
    if (path.endsWith("/has_recovery_code")) return Response.json(true);
    if (path.endsWith("/use_recovery_code")) return Response.json(project.codes-- > 0);
    if (path.endsWith("/factors"))
      return Response.json(project.factors.map((id) => ({ id, factor_type: "totp", status: "verified" })));
    if (method !== "DELETE") return Response.json(0);
    if (project.factors.pop()) return Response.json({});
    return Response.json({ error_code: "mfa_factor_not_found", msg: "Factor not found" }, { status: 404 });
  };
  const dataFetch = async (input: string, init?: RequestInit) =>
    answer(new URL(input).pathname, init?.method);
  return { dataFetch, sharedFetch: dataFetch, DATABASE_TIMEOUT: 5_000 };
});

test("a recovery code passes once, however many use it at the same time", async () => {
  vi.spyOn(console, "info").mockReturnValue();
  const pass = (sender: number) => {
    const form = new FormData();
    form.set("code", "abcd-2345-efgh");
    const request = new Request("http://localhost/auth/challenge", { method: "POST" });
    const context = { clientIp: `203.0.113.${sender}` } as never;
    const account = { id: crypto.randomUUID(), email: "a@example.com", isAdmin: false, needsCode: true };
    return passWithRecoveryCode({ request, context }, form, account, "/");
  };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, sender) => pass(sender)));
  const statuses = answers.map((answer) =>
    answer instanceof Response ? answer.status : answer.init?.status,
  );
  expect(statuses.sort()).toEqual([302, ...Array(9).fill(422)]);
});
