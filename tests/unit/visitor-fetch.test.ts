import { beforeEach, expect, test, vi } from "vitest";
import { passwordClient, sessionClient } from "~/auth/clients.server";
import { SessionAnswers } from "~/auth/session-answers.server";

const supabase = vi.hoisted(() => ({ url: "https://abc.supabase.co", anonKey: "", serviceKey: "" }));
vi.mock("~/runtime/config.server", () => ({ config: () => ({ siteUrl: "https://example.org", supabase }) }));
const sent = vi.hoisted(() => [] as { path: string; headers: Headers }[]);
vi.mock("~/auth/data-fetch.server", () => ({
  dataFetch: async (input: string, init: RequestInit) => {
    sent.push({ path: new URL(input).pathname, headers: new Headers(init.headers) });
    return Response.json({});
  },
}));

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const request = new Request("https://example.org/auth", {
  headers: { "User-Agent": BROWSER, "sb-forwarded-for": "198.51.100.66" },
});
const credentials = { email: "me@example.org", password: "correct horse" };
const ip = "203.0.113.1";
const clients = () => [
  sessionClient(request, [], {
    ip,
    isSessionCookie: () => false,
    answers: new SessionAnswers(request, 3_000),
  }),
  passwordClient(request, ip),
];

beforeEach(() => {
  sent.length = 0;
});

test("a project with a secret key is told the visitor's IP, with that key and without the browser's name", async () => {
  Object.assign(supabase, { anonKey: "sb_publishable_a", serviceKey: "sb_secret_b" });
  for (const client of clients()) await client.auth.signInWithPassword(credentials);
  expect(sent).toHaveLength(2);
  for (const { path, headers } of sent) {
    expect(path).toBe("/auth/v1/token");
    expect(headers.get("sb-forwarded-for")).toBe(ip);
    expect(headers.get("apikey")).toBe("sb_secret_b");
    expect(headers.get("Authorization")).toBeNull();
    expect(headers.get("User-Agent")).toBeNull();
  }
});

test("a visitor's token stays beside the secret key", async () => {
  Object.assign(supabase, { anonKey: "sb_publishable_a", serviceKey: "sb_secret_b" });
  await passwordClient(request, ip).auth.getUser("a.visitor.token");
  expect(sent[0]?.headers.get("Authorization")).toBe("Bearer a.visitor.token");
});

test("the data and the files are asked for without the secret key and the IP", async () => {
  Object.assign(supabase, { anonKey: "sb_publishable_a", serviceKey: "sb_secret_b" });
  for (const client of clients()) {
    await client.from("menu_items").select();
    await client.storage.from("images").list();
  }
  expect(sent).toHaveLength(4);
  for (const { headers } of sent) {
    expect(headers.get("apikey")).toBe("sb_publishable_a");
    expect([...headers].join()).not.toMatch(/sb_secret_|203\.0\.113|198\.51\.100/);
  }
});

test("with keys of the old kind, which the embedded backend has, the key stays and the browser is named", async () => {
  Object.assign(supabase, { anonKey: "anon", serviceKey: "service" });
  await passwordClient(request, ip).auth.signInWithPassword(credentials);
  const headers = sent[0]?.headers;
  expect(headers?.get("apikey")).toBe("anon");
  expect(headers?.get("sb-forwarded-for")).toBe(ip);
  expect(headers?.get("User-Agent")).toBe(BROWSER);
});
