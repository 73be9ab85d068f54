import { createHmac, generateKeyPairSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { addRows, getBackend, paragraph } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { parseMetrics } from "../metrics-text";
import { METRICS_TOKEN } from "./setup";
import { counted, newAdmin, newUser, post, send, signIn, target } from "./target";

/** A session as stored in the cookie. */
interface Session {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  [more: string]: unknown;
}

let name = "";
let admin: Session;
let reader: Session;
let forged: [what: string, token: string][] = [];

beforeAll(async () => {
  const cookie = await signIn(await newAdmin());
  name = cookie.split(/(?:\.0)?=/)[0] ?? "";
  admin = sessionIn(cookie);
  reader = sessionIn(await signIn(await newUser()));
  forged = await forgeries(admin.access_token);
});

function sessionIn(cookie: string): Session {
  const whole = cookie
    .split("; ")
    .map((part) => part.slice(part.indexOf("=") + 1))
    .join("");
  return JSON.parse(Buffer.from(whole.replace(/^base64-/, ""), "base64url").toString());
}

const getCookie = (session: object) =>
  `${name}=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Tokens that claim an admin's or the service's role without a valid signature. */
async function forgeries(real: string): Promise<[string, string][]> {
  const claims = decodeJwt(real);
  const header = decodeProtectedHeader(real);
  const [head = "", body = "", signature = ""] = real.split(".");
  const { anonKey, url } = await getBackend(target as unknown as Site);
  const { keys } = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] };
  const published = JSON.stringify(keys[0]);
  const hmac = (secret: string, alg = "HS256") => {
    const signed = `${part({ ...header, alg })}.${body}`;
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  };
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sign = (more: object, head: object = {}) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ ...header, alg: "ES256", ...head }).sign(other);
  return [
    ["no algorithm", `${part({ alg: "none", typ: "JWT" })}.${body}.`],
    ["no algorithm, in other letters", `${part({ ...header, alg: "nOnE" })}.${body}.`],
    ["no algorithm, with a signature", `${part({ ...header, alg: "none" })}.${body}.${signature}`],
    ["no signature", `${head}.${body}.`],
    ["two parts", `${head}.${body}`],
    ["another signature", `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`],
    ["another body", `${head}.${part({ ...claims, role: "service_role" })}.${signature}`],
    ["another key", await sign({})],
    ["another key, as the service", await sign({ role: "service_role" })],
    ["another key, that came with it", await sign({}, { jwk: other.asymmetricKeyType })],
    ["another key, from elsewhere", await sign({}, { jku: "https://evil.example/jwks.json", kid: "evil" })],
    [
      "a key of another kind",
      await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(rsa.privateKey),
    ],
    ["the published key as a secret", hmac(published)],
    ["the visitors' key as a secret", hmac(anonKey)],
    ["an empty secret", hmac("")],
    ["a well-known secret", hmac("super-secret-jwt-token-with-at-least-32-characters-long")],
    ["the visitors' key itself", anonKey],
    ["nothing", ""],
    ["words", "admin"],
    ["many dots", ".".repeat(5_000)],
    ["a long one", `${head}.${"A".repeat(12_000)}.${signature}`],
    ["null bytes", `${head}.\0.${signature}`],
  ];
}

test("a session with a forged token opens no admin page and saves nothing", async () => {
  for (const [what, access_token] of forged) {
    for (const session of [
      { ...admin, access_token, refresh_token: "forged" },
      { ...admin, access_token, refresh_token: "", expires_at: 9_999_999_999 },
    ]) {
      const Cookie = getCookie(session);
      const page = await send("/admin/notes", { headers: { Cookie } });
      expect(page.status, what).toBeGreaterThanOrEqual(302);
      expect(page.status, what).toBeLessThan(500);
      const saved = await post("/admin/links?index", { intent: "publish", id: "x" }, { Cookie });
      expect(saved.status, what).toBeGreaterThanOrEqual(302);
      expect(saved.status, what).toBeLessThan(500);
    }
  }
  counted("tried", forged.length * 4, "sessions with forged tokens");
});

test("the data API accepts no forged token", async () => {
  const { url, anonKey } = await getBackend(target as unknown as Site);
  const paths = ["/rest/v1/drafts?select=*", "/auth/v1/user", "/auth/v1/admin/users", "/storage/v1/bucket"];
  const fit = forged.filter(([, token]) => /^[\x21-\x7e]+$/.test(token) && token !== anonKey);
  for (const [what, token] of fit)
    for (const path of paths) {
      const { status } = await fetch(url + path, {
        headers: { apikey: anonKey, Authorization: `Bearer ${token}` },
      });
      expect([400, 401, 403], `${path} with ${what}`).toContain(status);
      const asKey = await fetch(url + path, { headers: { apikey: token } });
      expect([400, 401, 403], `${path} with ${what} as a key`).toContain(asKey.status);
    }
  counted("tried", fit.length * paths.length * 2, "forged tokens on the data service");
});

async function countFailures(): Promise<number | undefined> {
  const { text } = await send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return parseMetrics(text).samples.find(({ name }) => name === "site_data_service_failures_total")?.value;
}

test("a forged session reads what visitors read, and isn't a failure of the database", async () => {
  const note = { content: paragraph("Read by everybody"), published: true };
  const [id] = await addRows(target as unknown as Site, "notes_entries", [note]);
  const session = { access_token: "a.b.c", refresh_token: "d", token_type: "bearer", user: { id: "e" } };
  const Cookie = getCookie({ ...session, expires_at: 9_999_999_999 });
  const paths = ["/", "/notes", `/notes/${id}`, "/notes?after=x", "/books", "/about", "/zulu", "/models"];
  const before = await countFailures();
  expect(before).toBeDefined();
  for (const path of paths) expect((await send(path, { headers: { Cookie } })).status, path).toBe(200);
  expect(await countFailures()).toBe(before);
});

test("mixing parts of two sessions grants nothing", async () => {
  const mixtures = {
    "an admin's account in a reader's session": { ...reader, user: admin.user },
    "an admin's refresh token that was changed": {
      ...reader,
      access_token: "x",
      refresh_token: `${admin.refresh_token}x`,
    },
    "a reader's token that says it is an admin's": { ...reader, role: "admin", isAdmin: true },
  };
  for (const [what, session] of Object.entries(mixtures)) {
    const { status } = await send("/admin", { headers: { Cookie: getCookie(session) } });
    expect([302, 403], what).toContain(status);
  }
});

test("a session with a malformed token counts as signed out, and its cookie is deleted", async () => {
  const [head, body, signature] = admin.access_token.split(".");
  const tokens = [
    "☃",
    `${head}.☃.${signature}`,
    `${admin.access_token}\r\nX-Injected: 1`,
    `${admin.access_token}\n`,
    `${admin.access_token}\0`,
    ` ${admin.access_token}`,
    `${head}.${body}`,
    `${head}.${body}.`,
    `${admin.access_token}.${signature}`,
    "é",
    "",
  ];
  for (const access_token of tokens) {
    const what = JSON.stringify(access_token).slice(-40);
    const Cookie = `theme=x; ${getCookie({ ...admin, access_token })}`;
    const page = await send("/notes", { headers: { Cookie } });
    expect(page.status, what).toBe(200);
    expect(page.headers["set-cookie"]?.join(" "), what).toMatch(new RegExp(`${name}=; Max-Age=0; Path=/`));
    expect((await send("/admin/notes", { headers: { Cookie } })).headers.location, what).toMatch(/^\/auth\?/);
    expect((await send("/auth", { headers: { Cookie } })).status, what).toBe(200);
    const posted = await post("/auth", { intent: "sign-in", email: "x", password: "" }, { Cookie });
    expect(posted.status, what).toBe(422);
  }
  counted("sent", tokens.length * 4, "requests with tokens that are none");
});

test("only the broken session's cookies are deleted, even when it is chunked", async () => {
  const parts = getCookie({ ...admin, access_token: "☃" }).slice(name.length + 1);
  const Cookie = `a=b; ${name}.0=${parts.slice(0, 50)}; ${name}.1=${parts.slice(50)}; theme=x`;
  const { status, headers } = await send("/admin", { headers: { Cookie } });
  expect(status).toBe(302);
  const deleted = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]);
  expect(deleted).toEqual([`${name}.0=`, `${name}.1=`]);
  expect((await send("/admin", { headers: { Cookie: `a=b; ${getCookie(admin)}; theme=x` } })).status).toBe(
    200,
  );
});

test("malformed session cookies count as signed out", async () => {
  const broken = [
    "",
    "base64-",
    "base64-%%%",
    "base64-bnVsbA",
    "base64-W10",
    "{}",
    "null",
    "[]",
    "x".repeat(8_000),
    "base64-eyJhY2Nlc3NfdG9rZW4iOnt9fQ",
  ];
  const names = [name, `${name}.0`, `${name}.1`, `${name}.99`, `${name}-code-verifier`, "sb-evil-auth-token"];
  for (const value of broken)
    for (const cookie of names) {
      const headers = { Cookie: `${cookie}=${value}` };
      expect((await send("/notes", { headers })).status, headers.Cookie.slice(0, 60)).toBe(200);
      expect((await send("/admin", { headers })).status, headers.Cookie.slice(0, 60)).toBe(302);
    }
  counted("tried", broken.length * names.length * 2, "broken session cookies");
});
