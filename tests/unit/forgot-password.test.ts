import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestPasswordLink } from "~/auth/password-reset.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "public", serviceKey: "secret" }));
vi.mock("~/runtime/config.server", () => ({
  config: () => ({ supabase, siteUrl: "http://localhost", sessionSecret: "a secret of the tests" }),
  isEmbedded: () => false,
}));

/** How the project answers to the wish for an email. */
let answer = { status: 200, body: {} };
let server: Server;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const isEmail = /\/auth\/v1\/(recover|otp)/.test(url ?? "");
    const { status, body } = isEmail ? answer : { status: 200, body: url?.includes("/rpc/") ? 0 : [] };
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  supabase.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The same advice is logged once in a while.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void vi.setSystemTime(Date.now() + 3_600_000));

async function ask(intent: "password" | "link") {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const form = new FormData();
  form.set("email", `${crypto.randomUUID()}@example.com`);
  form.set("intent", intent);
  const request = new Request("http://localhost/auth/forgot", { method: "POST" });
  const context = { clientIp: "203.0.113.1" } as never;
  const response = await requestPasswordLink({ request, context }, form);
  const logged = log.mock.calls.flat().join(" ");
  log.mockRestore();
  return { response, logged };
}

const QUOTA = "The site’s database has used up its quota. Its owner has to raise it.";

test.each([
  [
    { status: 400, body: { error_code: "email_address_not_authorized", msg: "not authorized" } },
    "SMTP Settings",
  ],
  [
    { status: 429, body: { error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" } },
    "SMTP Settings",
  ],
  [{ status: 400, body: { error_code: "captcha_failed", msg: "no captcha_token found" } }, "captcha_failed"],
])(
  "an email that the project refuses to send is logged for its owner, not shown to strangers: %j",
  async (given, advice) => {
    answer = given;
    const { response, logged } = await ask("password");
    expect(response).toBeInstanceOf(Response);
    expect((response as Response).headers.get("Location")).toBe("/auth");
    expect(logged).toContain(advice);
  },
);

test("a project over its quota is named to its owner and to who asks for an email", async () => {
  answer = { status: 402, body: { message: "exceed_egress_quota" } };
  const { response, logged } = await ask("password");
  expect(response).toMatchObject({ data: { message: QUOTA }, init: { status: 503 } });
  expect(logged).toContain("Usage and Billing");
});

test.each([
  { status: 429, body: { error_code: "over_email_send_rate_limit", msg: "after 59 seconds" } },
  { status: 400, body: { error_code: "otp_disabled", msg: "Signups not allowed for otp" } },
  { status: 200, body: {} },
])("nothing is logged of an email that is unknown, or was sent an email a moment ago: %j", async (given) => {
  answer = given;
  expect((await ask("link")).logged).toBe("");
});
