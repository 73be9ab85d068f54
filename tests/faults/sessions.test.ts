import { afterEach, beforeAll, expect, test } from "vitest";
import { makeAdmin } from "../e2e/support/people";
import { startSiteForFile, until } from "./site";
import { Visitor } from "./visitor";

// What admins meet while a hosted project misbehaves.

const own = startSiteForFile();
const LINK = { intent: "save", title: "A link", url: "https://example.com" };
let admin: Visitor;

beforeAll(async () => {
  admin = new Visitor(own.url);
  await admin.signIn(await makeAdmin(own));
});
afterEach(() => own.db.from("links_entries").delete().eq("title", LINK.title).throwOnError());

const findLinks = async () =>
  (await own.db.from("links_entries").select("id").eq("title", LINK.title).throwOnError()).data;

const UNCERTAIN = [
  { status: 402, body: { message: "exceed_egress_quota" } },
  { status: 401, body: { message: "Legacy API keys are disabled" } },
  {
    status: 429,
    body: { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
  },
  { status: 500, body: "<html>500</html>" },
  { status: 540, body: "<html>Project paused</html>" },
  "hold",
] as const;

test.each(
  [false, true].flatMap((isExpired) =>
    UNCERTAIN.map((fault) => [isExpired ? "an expired" : "a valid", fault] as const),
  ),
)("an admin with %s token stays signed in while Auth answers %j", async (token, fault) => {
  // As after asking for a link that has not been opened.
  admin.cookies.set("sb-127-auth-token-code-verifier", "base64-ImEi");
  if (token === "an expired") admin.expireSession();
  own.proxy.break(/\/auth\/v1\/(token|user)/, fault);
  expect((await admin.get("/projects")).statusCode).toBe(200);
  expect((await admin.get("/admin")).statusCode).toBe(503);
  expect(admin.cookies.has("sb-127-auth-token-code-verifier")).toBe(true);
  own.proxy.heal();
  await until(async () => expect((await admin.get("/admin")).statusCode).toBe(200));
});

test("a form that is sent waits longer for Auth than a page, since it may hold a text", async () => {
  own.proxy.break(/\/auth\/v1\/user/, "hold");
  const saved = admin.post("/admin/links/new", LINK);
  expect((await admin.get("/admin")).statusCode).toBe(503);
  own.proxy.heal();
  expect((await saved).statusCode).toBe(302);
  expect(await findLinks()).toHaveLength(1);
});

test("tabs that refresh the session at the same time all stay signed in, and what they send is saved", async () => {
  admin.expireSession();
  const tabs = Array.from({ length: 4 }, () => new Visitor(own.url, admin.cookies));
  const answers = await Promise.all(
    tabs.map((tab, i) => (i % 2 ? tab.get("/admin") : tab.post("/admin/links/new", LINK))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 200, 302, 200]);
  expect(await findLinks()).toHaveLength(2);
  for (const tab of tabs) {
    // Whichever answer came last, the browser has kept its cookie.
    tab.expireSession();
    expect((await tab.get("/admin")).statusCode).toBe(200);
    admin = tab;
  }
});

test("a session that the database takes to be from the future is reported, and works again afterwards", async () => {
  const early = { status: 401, body: { code: "PGRST303", message: "JWT issued at future" } };
  own.proxy.break(/\/rest\/v1\/rpc\/is_admin/, early);
  const page = await admin.get("/admin");
  expect([page.statusCode, page.text.includes("The clocks of the site’s database disagree")]).toEqual([
    503,
    true,
  ]);
  const saved = await admin.post("/admin/links/new", LINK);
  expect(saved.statusCode).toBe(503);
  expect(saved.text).toContain("Not saved: The clocks");
  expect(saved.text).toContain(`value="${LINK.title}"`);
  expect(own.output()).toMatch(/answered 401 to POST \/rest\/v1\/rpc\/is_admin .* clock of Auth is ahead/);
  own.proxy.heal();
  expect((await admin.get("/admin")).statusCode).toBe(200);
});

test.each([
  [
    "paused",
    { status: 540, body: "<html>Project paused</html>" },
    "open it in the Supabase dashboard",
    "is paused",
  ],
  ["over its quota", { status: 402, body: { message: "exceed_egress_quota" } }, "Usage and Billing", "quota"],
  [
    "without its old keys",
    { status: 401, body: { message: "Legacy API keys are disabled" } },
    "API Keys",
    "its keys",
  ],
  ["asked too often", { status: 429, body: { message: "Too Many Requests" } }, "Reports, API", "very busy"],
  [
    "behind a page of another site",
    { status: 200, body: "<html>Welcome</html>" },
    "firewall",
    "can’t be reached",
  ],
])(
  "the owner of a project that is %s reads what to do on /admin and on an entry, and what is wrong at sign-in",
  async (_, fault, advice, cause) => {
    own.proxy.break(/./, fault);
    for (const path of ["/admin", "/admin/links/5b2c3a52-7d5c-4a3f-9f0e-2d8f3c1b4a5d"])
      await until(async () => expect((await admin.get(path)).text).toContain(advice));
    const form = { intent: "sign-in", email: "owner@example.com", password: "correct horse battery" };
    const { statusCode, text } = await new Visitor(own.url).post("/auth", form);
    expect([statusCode, text.includes(cause)]).toEqual([503, true]);
    expect(text).not.toContain('aria-invalid="true"');
  },
);

test("a form names what is wrong with the project: no mail", async () => {
  const failed = { error_code: "unexpected_failure", msg: "Error sending confirmation email" };
  own.proxy.break(/\/auth\/v1\/signup/, { status: 500, body: failed });
  const reader = { email: "reader@example.com", password: "correct horse battery" };
  const { text } = await new Visitor(own.url).post("/auth?tab=sign-up", { intent: "sign-up", ...reader });
  expect(text).toContain("The email couldn’t be sent");
  expect(text).toContain(`value="${reader.email}"`);
  expect(own.output()).toContain("SMTP Settings");
});

test("a form names what is wrong with the project: read-only", async () => {
  const readOnly = { code: "25006", message: "cannot execute INSERT in a read-only transaction" };
  own.proxy.break(/^(POST|PATCH) \/rest\/v1\/links_entries/, { status: 405, body: readOnly });
  const { text } = await admin.post("/admin/links/new", LINK);
  expect(text).toContain("read-only at the moment");
  expect(text).not.toMatch(/>Saved /);
  expect(text).toContain(`value="${LINK.title}"`);
  expect(own.output()).toMatch(/answered 405 .*read-only mode/);
  own.proxy.break(/\/auth\/v1\/signup/, { status: 500, body: { error_code: "unexpected_failure" } });
  const reader = { intent: "sign-up", email: "reader@example.com", password: "correct horse battery" };
  expect((await new Visitor(own.url).post("/auth?tab=sign-up", reader)).text).toContain("read-only");
  own.proxy.heal();
  expect((await admin.get("/admin")).text).toContain("The database is read-only");
});

test("authenticator apps switched off in the project are not reported as a wrong name or code", async () => {
  const off = { code: "mfa_totp_enroll_not_enabled", message: "MFA enroll is disabled for TOTP" };
  own.proxy.break(/\/auth\/v1\/factors/, { status: 422, body: off });
  const person = await makeAdmin(own);
  const visitor = new Visitor(own.url);
  await visitor.signIn(person);
  const { statusCode, text } = await visitor.post("/admin/account/two-factor", {
    intent: "enrol",
    name: "Phone",
    current: person.password,
  });
  expect(statusCode).toBe(503);
  expect(text).toContain("does not accept codes of authenticator apps");
  expect(text).not.toContain('aria-invalid="true"');
  expect(own.output()).toContain("enable TOTP under Authentication, Multi-Factor");
});

test("the only length of passwords that a form names is the project's", async () => {
  const visitor = new Visitor(own.url);
  expect((await visitor.get("/auth?tab=sign-up")).text).not.toMatch(/at least \d/i);
  const message = "Password should be at least 12 characters.";
  own.proxy.break(/\/auth\/v1\/signup/, { status: 422, body: { error_code: "weak_password", msg: message } });
  const form = { intent: "sign-up", email: "reader@example.com", password: "ten letters" };
  const answer = await visitor.post("/auth?tab=sign-up", form);
  expect([answer.statusCode, answer.text.includes(message)]).toEqual([422, true]);
});
