import type { Page } from "@playwright/test";
import { ask } from "../support/ask";
import { paragraph } from "../support/content";
import { expect, signIn } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import { test as base, type OwnSite } from "../support/proxied-site";
import { expireSession } from "../support/session-cookie";

// What a hosted project answers when it misbehaves; scripts make no difference here, so the tests run once.
const test = base.extend({ baseURL: ({ own }, use) => use(own.url) });

const TITLE = "The author’s own title";
const NOTICE = "This page may be out of date";
const REST = /\/rest\/v1\//;

/** Gives the site a title of its own, and reads a page, so that there is something to keep. */
async function entitle(own: OwnSite) {
  await change(own, "site_settings", () =>
    own.db.from("site_settings").update({ title: TITLE }).eq("id", true).throwOnError(),
  );
  expect((await ask(`${own.url}/notes`)).text).toContain(TITLE);
  expect((await ask(`${own.url}/`)).text).toContain(TITLE);
}

/** Makes a change, and waits until the site has announced it: what it had read of the table is forgotten then. */
async function change({ url }: OwnSite, table: string, run: () => PromiseLike<unknown>) {
  const { body } = await fetch(`${url}/events`);
  const events = body?.pipeThrough(new TextDecoderStream()).getReader();
  await run();
  for (let text = ""; !text.includes(`"table":"${table}"`); ) text += (await events?.read())?.value ?? "";
  await events?.cancel();
}

const TROUBLES = [
  ["paused", { status: 540, body: "<html>Project paused</html>" }, "540", "restore it"],
  ["over its quota", { status: 402, body: { message: "exceed_egress_quota" } }, "402", "Usage and Billing"],
  [
    "without its old keys",
    { status: 401, body: { message: "Legacy API keys are disabled" } },
    "401",
    "API Keys",
  ],
  ["rate-limited", { status: 429, body: { message: "Too many requests" } }, "429", "Reports"],
  ["behind a page of HTML", { status: 200, body: "<html>Just a moment…</html>" }, "200", "dashboard"],
  ["behind a bad gateway", { status: 502, body: "<html>502</html>" }, "502", "dashboard"],
  [
    "too slow for a statement",
    { status: 500, body: { code: "57014", message: "canceling statement" } },
    "500",
    "Reports",
  ],
] as const;

for (const [name, answer, status, advice] of TROUBLES)
  test(`a project that is ${name} leaves the site readable, and the log says what to do @js`, async ({
    own,
  }) => {
    const { url, proxy, output } = own;
    await entitle(own);
    proxy.break(/^(GET|HEAD) \/rest\/v1\//, answer);
    // What the server remembers is current as long as Realtime is connected.
    proxy.cutSockets();
    await expect.poll(async () => (await ask(`${url}/notes?first`)).text).toContain(NOTICE);
    // With a query, which makes a page that is not cached.
    for (const path of ["/?second", "/notes?third"]) {
      const { statusCode, headers, text } = await ask(url + path);
      expect(statusCode, path).toBe(200);
      expect(text, path).toContain(TITLE);
      expect(text, path).toContain(NOTICE);
      expect(headers, path).not.toHaveProperty("cache-tag");
    }
    await expect.poll(async () => (await ask(`${url}/healthz`)).statusCode).toBe(503);
    expect((await ask(`${url}/healthz`)).text).toContain(advice);
    expect(output()).toMatch(
      new RegExp(`answered ${status} to (GET|HEAD) /rest/v1/\\w+ \\(SUPABASE_\\w+\\)\\. .*${advice}`),
    );
    proxy.heal();
    await expect
      .poll(async () => (await ask(`${url}/notes?fourth`)).text, { timeout: 20_000 })
      .not.toContain(NOTICE);
    expect((await ask(`${url}/healthz`)).statusCode).toBe(200);
  });

test("a single table that cannot be read is served as it was last, though the others answer @js", async ({
  own,
}) => {
  const { url, proxy } = own;
  const content = paragraph("What was read last");
  await change(own, "notes_entries", () =>
    own.db.from("notes_entries").insert({ content, published: true }).throwOnError(),
  );
  await ask(`${url}/notes`);
  proxy.break(/notes_entries/, { status: 500, body: { code: "57014", message: "canceling statement" } });
  proxy.cutSockets();
  await expect.poll(async () => (await ask(`${url}/notes?again`)).text).toContain(NOTICE);
  const { statusCode, text } = await ask(`${url}/notes?once-more`);
  expect([statusCode, text.includes("What was read last"), text.includes(NOTICE)]).toEqual([200, true, true]);
});

test("a page whose own read fails late, when the site's settings have long been read, has the notice @js", async ({
  own,
}) => {
  const { url, proxy } = own;
  const note = { id: crypto.randomUUID(), content: paragraph("What was read last"), published: true };
  await change(own, "notes_entries", () => own.db.from("notes_entries").insert(note).throwOnError());
  expect((await ask(`${url}/notes/${note.id}`)).text).not.toContain(NOTICE);
  proxy.break(/notes_entries\?.*id=eq\./, "hold");
  const { statusCode, text } = await ask(`${url}/notes/${note.id}?again`);
  expect([statusCode, text.includes("What was read last"), text.includes(NOTICE)]).toEqual([200, true, true]);
});

test("what was read last is kept while Realtime reconnects and nothing can be read @js", async ({ own }) => {
  const { url, proxy } = own;
  await entitle(own);
  proxy.break(REST, { status: 503, body: { code: "PGRST002", message: "no schema cache" } });
  proxy.cutSockets();
  await expect.poll(async () => (await (await fetch(`${url}/healthz`)).json()).realtime).toBe("disconnected");
  await expect
    .poll(async () => (await (await fetch(`${url}/healthz`)).json()).realtime, { timeout: 20_000 })
    .toBe("ok");
  const { statusCode, text } = await ask(`${url}/notes?again`);
  expect([statusCode, text.includes(TITLE), text.includes(NOTICE)]).toEqual([200, true, true]);
});

test("a Realtime frame that is no message reconnects instead of ending the server @js", async ({ own }) => {
  const { url, proxy, output } = own;
  for (const frame of ["<html>", "", "[1,", "7", "{}"]) {
    proxy.sendFrame(frame);
    await expect.poll(() => fetch(`${url}/up`).then(({ status }) => status)).toBe(200);
    await expect
      .poll(async () => (await (await fetch(`${url}/healthz`)).json()).realtime, { timeout: 20_000 })
      .toBe("ok");
  }
  expect(output()).not.toContain("The server exited");
  expect(output()).not.toContain("Uncaught");
});

test("a rejected secret key is named, and pages stay readable @js", async ({ own }) => {
  const { url, proxy, serviceKey, output } = own;
  expect((await ask(`${url}/notes`)).statusCode).toBe(200);
  proxy.break(REST, { status: 401, body: { message: "Invalid API key" } }, { key: serviceKey });
  expect((await ask(`${url}/notes?again`)).statusCode).toBe(200);
  // One answer serves all who ask within a moment.
  await expect.poll(async () => (await ask(`${url}/healthz`)).statusCode).toBe(503);
  expect((await ask(`${url}/healthz`)).text).toContain("SUPABASE_SERVICE_ROLE_KEY");
  expect(output()).toContain("(SUPABASE_SERVICE_ROLE_KEY). The project does not accept this key");
});

test("no key follows a redirect to another host @js", async ({ own }) => {
  const { url, proxy } = own;
  const headers = { Location: `${url}/search?q=stolen` };
  proxy.break(/notes_entries/, { status: 302, headers });
  expect((await ask(`${url}/notes`)).statusCode).toBe(503);
});

test("an answer that stops half-way is not waited for twice @js", async ({ own }) => {
  const { url, proxy } = own;
  await entitle(own);
  proxy.break(REST, "half");
  const { statusCode, text } = await ask(`${url}/notes?again`);
  expect([statusCode, text.includes(TITLE)]).toEqual([200, true]);
  await expect.poll(async () => (await ask(`${url}/healthz`)).statusCode).toBe(503);
});

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

for (const isExpired of [false, true])
  test(`an admin ${isExpired ? "whose token has expired " : ""}stays signed in while Auth cannot tell @plain`, async ({
    own,
    page,
  }) => {
    test.slow();
    await signIn(page, await makeAdmin(own));
    // As after asking for a link that has not been opened.
    const [cookie] = (await page.context().cookies()).filter(({ name }) => /^sb-.*-auth-token/.test(name));
    const name = `${cookie?.name.replace(/\.\d+$/, "")}-code-verifier`;
    await page.context().addCookies([{ name, value: "base64-ImEi", url: own.url }]);
    for (const fault of UNCERTAIN) {
      if (isExpired) await expireSession(page.context());
      own.proxy.break(/\/auth\/v1\/(token|user)/, fault);
      expect((await page.goto("/projects"))?.status(), JSON.stringify(fault)).toBe(200);
      expect((await page.goto("/admin"))?.status(), JSON.stringify(fault)).toBe(503);
      own.proxy.heal();
      await expect
        .poll(async () => (await page.goto("/admin"))?.status(), {
          message: JSON.stringify(fault),
          timeout: 20_000,
        })
        .toBe(200);
      expect(new URL(page.url()).pathname).toBe("/admin");
    }
  });

test("a form names what is wrong with the project: read-only, no mail @plain", async ({ own, page }) => {
  const { proxy, output } = own;
  await signUp(page);
  const failed = { error_code: "unexpected_failure", msg: "Error sending confirmation email" };
  proxy.break(/\/auth\/v1\/signup/, { status: 500, body: failed });
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert").first()).toContainText("The email could not be sent");
  await expect(page.getByLabel("Email")).toHaveValue("reader@example.com");
  expect(output()).toContain("SMTP Settings");

  await signIn(page, await makeAdmin(own));
  await page.goto("/admin/links/new");
  await page.getByLabel("Title").fill("A link");
  await page.getByLabel("URL").first().fill("https://example.com");
  const readOnly = { code: "25006", message: "cannot execute INSERT in a read-only transaction" };
  proxy.break(/^(POST|PATCH) \/rest\/v1\/links_entries/, { status: 405, body: readOnly });
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByText("read-only at the moment").first()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A link");
  expect(output()).toMatch(/answered 405 .*read-only mode/);
  proxy.heal();
  await page.goto("/admin");
  await expect(page.getByText("The database is read-only")).toBeVisible();
});

async function signUp(page: Page) {
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Email").fill("reader@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
}
