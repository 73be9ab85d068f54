import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "~/runtime/config.server";
import type { SiteUnderTest } from "../../scripts/doctor/check";
import {
  checkAccounts,
  checkEmailedLinks,
  checkKeys,
  checkMigrations,
  listUnchecked,
} from "../../scripts/doctor/hosted-checks";
import { checkDatabase, checkDisk } from "../../scripts/doctor/machine-checks";
import { askProject } from "../../scripts/doctor/project";

const endings: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const end of endings.splice(0)) end();
});

const SITE = "https://example.org";
const settings = { external: { email: true }, disable_signup: false, mailer_autoconfirm: false };
/** A hosted project as the owner should have set it. */
const good = {
  anonKey: "sb_publishable_1",
  serviceKey: "sb_secret_1",
  accepted: ["sb_publishable_1", "sb_secret_1"],
  siteUrl: SITE,
  isRedirectAllowed: true,
  settings,
  migrations: [200, []] as [number, string[]],
  /** What it answers whatever is asked: the status, the body, and more headers. */
  answer: null as [number, unknown, Record<string, string>?] | null,
  /** The settings that have its keys. */
  names: ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as [string, string],
  realtime: "ok",
  isHeldUntilAllIsAsked: false,
};

let asked: string[] = [];

/** A site on a project that differs from the good one, which answers as the real one does. */
async function examine(faults: Partial<typeof good>): Promise<SiteUnderTest> {
  const project = { ...good, ...faults };
  let endHold = () => {};
  const hold = new Promise<void>((resolve) => {
    endHold = resolve;
  });
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://project.invalid");
    const json = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
    if (asked.push(url.pathname) === 5) endHold();
    if (project.isHeldUntilAllIsAsked) await hold;
    if (project.answer) {
      const [status, body, headers] = project.answer;
      return response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
    }
    if (!project.accepted.includes(String(request.headers.apikey))) return json(401, {});
    if (url.pathname === "/auth/v1/settings") return json(200, project.settings);
    if (url.pathname === "/auth/v1/admin/users") return json(200, { users: [] });
    if (url.pathname === "/rest/v1/rpc/applied_migrations") return json(...project.migrations);
    const wanted = url.searchParams.get("redirect_to");
    const target = wanted && project.isRedirectAllowed ? wanted : project.siteUrl;
    return response.writeHead(303, { Location: `${target}#error_code=otp_expired` }).end();
  });
  endings.push(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [anonName, serviceName] = project.names;
  const keys = { [anonName]: project.anonKey, [serviceName]: project.serviceKey };
  for (const [name, key] of Object.entries(keys)) vi.stubEnv(name, key);
  const config = readConfig({ SITE_URL: SITE, SUPABASE_URL: url, DATA_DIR: "/nowhere", ...keys });
  asked = [];
  return {
    config,
    serviceKey: project.serviceKey,
    health: { database: "ok", realtime: project.realtime },
    project: config.supabase && (await askProject(config.supabase, config)),
    local: { instance: "this", address: "", protocol: "http", host: "", forwardedFor: "" },
    backendUrl: null,
    isContainer: false,
    clockUrl: "",
  };
}

const OLD_NAMES: [string, string] = ["SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY"];

/** An API key of the old kind. */
const legacyKey = (role: string) =>
  new SignJWT({ role }).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from("x".repeat(32)));

/** The checks that depend on the project's answers. */
const examineAll = (site: SiteUnderTest) =>
  Promise.all(
    [checkKeys, checkEmailedLinks, checkAccounts, checkMigrations("/nowhere")].map((check) => check(site)),
  );

describe("doctor, on a hosted project,", () => {
  test("finds nothing wrong with one that is set up well", async () => {
    const site = await examine({});
    const findings = await examineAll(site);
    expect(findings.map(({ state }) => state)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(await checkDisk(site)).toMatchObject({ state: "note" });
  });

  const page = "<!DOCTYPE html><title>Welcome</title>";
  test.each([
    ["paused", [540, {}], "The project is paused"],
    ["over its quota", [402, {}], "over its quota"],
    ["busy", [429, {}], "refuses requests"],
    ["away", [521, page, { "Content-Type": "text/html" }], "may be restarting"],
    ["a web page", [200, page, { "Content-Type": "text/html" }], "such as a web page"],
    ["a web page without a type", [200, page], "such as a web page"],
    ["another URL", [301, "", { Location: "https://example.com/" }], "redirects to https://example.com/"],
    ["no Auth", [404, {}], "such as a web page"],
    ["half an answer", [200, '{"external":'], "such as a web page"],
  ] as [string, NonNullable<(typeof good)["answer"]>, string][])(
    "names the trouble of the project once, and checks nothing else: %s",
    async (_what, answer, text) => {
      const site = await examine({ answer });
      expect(await checkDatabase(site)).toEqual({ state: "wrong", text: expect.stringContaining(text) });
      const notChecked = { state: "note", text: "Not checked: see Database." };
      expect(await examineAll(site)).toEqual([notChecked, notChecked, notChecked, notChecked]);
    },
  );

  test("waits once for a project that does not answer", async () => {
    const timeout = () => AbortSignal.abort(new DOMException("", "TimeoutError"));
    vi.spyOn(AbortSignal, "timeout").mockImplementation(timeout);
    const site = await examine({});
    expect(await checkDatabase(site)).toMatchObject({ text: expect.stringContaining("did not answer") });
    expect((await examineAll(site)).map(({ state }) => state)).toEqual(["note", "note", "note", "note"]);
  });

  test("asks everything once, without waiting for an answer to ask the next", async () => {
    await examineAll(await examine({ isHeldUntilAllIsAsked: true }));
    expect(asked.sort()).toEqual([
      "/auth/v1/admin/users",
      "/auth/v1/settings",
      "/auth/v1/verify",
      "/auth/v1/verify",
      "/rest/v1/rpc/applied_migrations",
    ]);
  });

  test("says that keys of the old kind are disabled, by the names of their settings", async () => {
    const [anonKey, serviceKey] = [await legacyKey("anon"), await legacyKey("service_role")];
    const answer: (typeof good)["answer"] = [401, { message: "Legacy API keys are disabled" }];
    const [keys, ...others] = await examineAll(
      await examine({ anonKey, serviceKey, names: OLD_NAMES, answer }),
    );
    expect(keys).toEqual({
      state: "wrong",
      text: expect.stringMatching(
        /^The project rejects SUPABASE_ANON_KEY \(401\): .* old kind .* is disabled/,
      ),
    });
    for (const finding of others) expect(finding).toEqual({ state: "note", text: "Not checked: see Keys." });
    const one = await examine({ anonKey, serviceKey, names: OLD_NAMES, accepted: [anonKey] });
    expect(await checkKeys(one)).toMatchObject({
      text: expect.stringContaining("rejects SUPABASE_SERVICE_ROLE_KEY (401): it is of the old kind"),
    });
    expect((await examineAll(one)).map(({ state }) => state)).toEqual(["wrong", "ok", "ok", "note"]);
  });

  test("finds keys that are rejected or of the old kind", async () => {
    const check = async (faults: Partial<typeof good>) => checkKeys(await examine(faults));
    expect(await check({ accepted: [good.anonKey] })).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("SUPABASE_SECRET_KEY (401)"),
    });
    expect(await check({ accepted: [] })).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("SUPABASE_PUBLISHABLE_KEY (401)"),
    });
    const [anonKey, serviceKey] = [await legacyKey("anon"), await legacyKey("service_role")];
    expect(await check({ anonKey, serviceKey, accepted: [anonKey, serviceKey] })).toMatchObject({
      state: "note",
      text: expect.stringContaining("ends with 2026"),
    });
  });

  test("finds emails whose links lead elsewhere", async () => {
    const check = async (faults: Partial<typeof good>) => checkEmailedLinks(await examine(faults));
    expect(await check({ siteUrl: "http://localhost:3000" })).toEqual({
      state: "wrong",
      text: expect.stringContaining(
        "lead to http://localhost:3000. Set the project's Site URL to https://example.org",
      ),
    });
    expect(await check({ isRedirectAllowed: false })).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("Add https://example.org/** to the Redirect URLs"),
    });
  });

  test.each([
    [{ external: { email: false } }, "wrong", "Switch the provider Email on"],
    [{ mailer_autoconfirm: true }, "wrong", "Switch “Confirm email” on"],
    [{ disable_signup: true }, "note", "Nobody can sign up"],
  ])("finds who cannot have an account, or should not: %j", async (fault, state, text) => {
    const finding = await checkAccounts(await examine({ settings: { ...settings, ...fault } }));
    expect(finding).toEqual({ state, text: expect.stringContaining(text) });
  });

  test("finds migrations that are not applied", async () => {
    const check = async (migrations: [number, string[]]) =>
      checkMigrations("supabase")(await examine({ migrations }));
    const missing = expect.stringContaining("20261127140000_field_checks.sql");
    expect(await check([200, []])).toEqual({ state: "wrong", text: missing });
    expect(await check([404, []])).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("`supabase db push --remote`"),
    });
  });

  test("says what live updates need", async () => {
    const finding = await checkDatabase(await examine({ realtime: "disconnected" }));
    expect(finding).toEqual({ state: "wrong", text: expect.stringContaining("Allow public access") });
  });

  test.each(["supabase/templates", "SMTP Settings", "safeupdate", "“Allow public access”"])(
    "admits that it does not check %s",
    async (what) => {
      expect((await listUnchecked(await examine({}))).text).toContain(what);
    },
  );
});
