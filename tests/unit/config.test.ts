import { describe, expect, test, vi } from "vitest";
import { ConfigError, readConfig } from "~/runtime/config.server";

describe("configuration", () => {
  test("needs no settings: the embedded backend on loopback is the default", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      siteUrl: "http://localhost:3000",
      supabase: null,
    });
  });

  test.each([
    [undefined, "http://localhost:4000"],
    ["127.0.0.1", "http://127.0.0.1:4000"],
    ["0.0.0.0", "http://localhost:4000"],
    ["::", "http://localhost:4000"],
    ["::1", "http://[::1]:4000"],
    ["192.168.1.5", "http://192.168.1.5:4000"],
    ["portfolio.example.com", "http://portfolio.example.com:4000"],
  ])("a server that listens on %s leads to itself", (HOST, siteUrl) => {
    expect(readConfig({ HOST, PORT: "4000" })).toMatchObject({ host: HOST ?? "127.0.0.1", siteUrl });
  });

  test.each(["[::1]", "http://localhost", "two words"])("rejects the host “%s”", (HOST) => {
    expect(() => readConfig({ HOST })).toThrow("HOST must be an address such as 127.0.0.1 or ::1");
  });

  test.each([
    ["SITE_URL", "https://example.com/blog"],
    ["SITE_URL", "https://example.com/?a"],
    ["SITE_URL", "https://me:secret@example.com"],
    ["SITE_URL", "ftp://example.com"],
    ["SITE_URL", "example.com"],
    ["SITE_URL", "localhost:3000"],
    ["SITE_URL", "mailto:me@example.com"],
    ["SUPABASE_URL", "https://abc.supabase.co/rest/v1"],
    ["SUPABASE_URL", "postgres://abc.supabase.co"],
    ["SMTP_URL", "https://mail.example.com"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "mail.example.com:587"],
    ["TZ", "Nowhere/City"],
    ["TZ", "europe/berlin"],
    ["TZ", "CET-1CEST"],
    ["CDN_API_URL", "file:///etc"],
    ["PORT", "70000"],
    ["PORT", "1.5"],
    ["TRUST_PROXY", "-1"],
    ["SHUTDOWN_DELAY", "soon"],
  ])("rejects a value of %s that cannot be right, by name: %s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*$`));
  });

  test.each(["UTC", "Europe/Berlin", ":Europe/Berlin", "EST5EDT"])("accepts the time zone %s", (TZ) => {
    expect(readConfig({ TZ })).toMatchObject({ port: 3000 });
  });

  test("takes the origin of the site's URL, as browsers send it", () => {
    expect(readConfig({ SITE_URL: "HTTPS://Example.COM:443/" }).siteUrl).toBe("https://example.com");
  });

  test("accepts a hosted project with old or new key names", () => {
    const url = "https://abc.supabase.co";
    const older = readConfig({
      SUPABASE_URL: `${url}/`,
      SUPABASE_ANON_KEY: "a",
      SUPABASE_SERVICE_ROLE_KEY: "s",
    });
    const newer = readConfig({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: "a", SUPABASE_SECRET_KEY: "s" });
    expect(older.supabase).toEqual({ url, anonKey: "a", serviceKey: "s" });
    expect(newer.supabase).toEqual(older.supabase);
    const both = {
      SUPABASE_PUBLISHABLE_KEY: "new",
      SUPABASE_ANON_KEY: "old",
      SUPABASE_SERVICE_ROLE_KEY: "s",
    };
    expect(readConfig({ SUPABASE_URL: url, ...both }).supabase?.anonKey).toBe("new");
  });

  test("rejects a half-configured hosted project and names what is missing", () => {
    expect(() => readConfig({ SUPABASE_URL: "https://abc.supabase.co" })).toThrow(
      /SUPABASE_PUBLISHABLE_KEY is missing[\s\S]*SUPABASE_SECRET_KEY is missing/,
    );
  });

  const keyOf = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.x`;
  test.each([
    ["sb_publishable_1", "sb_secret_1", null],
    [keyOf("anon"), keyOf("service_role"), null],
    ["a.b.c", "s", null],
    ["sb_secret_1", "sb_secret_1", "SUPABASE_PUBLISHABLE_KEY is a secret key"],
    [keyOf("service_role"), "s", "SUPABASE_PUBLISHABLE_KEY is a secret key"],
    ["a", "sb_publishable_1", "SUPABASE_SECRET_KEY is the publishable key"],
    ["a", keyOf("anon"), "SUPABASE_SECRET_KEY is the publishable key"],
  ])("of the keys %s and %s says: %s", (SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, problem) => {
    const read = () =>
      readConfig({ SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY });
    if (problem) expect(read).toThrow(problem);
    else expect(read().supabase?.anonKey).toBe(SUPABASE_PUBLISHABLE_KEY);
  });
  test("a key is refused by the name that it was given under", () => {
    const keys = { SUPABASE_ANON_KEY: "sb_secret_1", SUPABASE_SERVICE_ROLE_KEY: "sb_secret_1" };
    expect(() => readConfig({ SUPABASE_URL: "https://abc.supabase.co", ...keys })).toThrow(
      /^SUPABASE_ANON_KEY is a/,
    );
  });

  test("needs all that a CDN takes, or nothing", () => {
    const cdn = { CDN: "fastly", CDN_ZONE: "SU1Z0isxPaozGVKXdv0eY", CDN_TOKEN: "t" };
    expect(readConfig(cdn).cdn).toMatchObject({ name: "fastly", zone: "SU1Z0isxPaozGVKXdv0eY", token: "t" });
    expect(readConfig({}).cdn).toBeNull();
    expect(() => readConfig({ CDN: "bunny" })).toThrow(/CDN_ZONE is missing[\s\S]*CDN_TOKEN is missing/);
    expect(() => readConfig({ ...cdn, CDN: "akamai" })).toThrow("must be one of cloudflare, fastly, bunny");
    expect(() => readConfig({ ...cdn, CDN_ZONE: "a/../b" })).toThrow("CDN_ZONE must be");
  });

  test("has no secret that everybody could compute before there is a backend", async () => {
    expect(readConfig({}).sessionSecret).toBeNull();
    const secretOf = async (env: Record<string, string>) => {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      vi.resetModules();
      const { config } = await import("~/runtime/config.server");
      return config().sessionSecret;
    };
    const project = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_ANON_KEY: "a" };
    const [one, other, given] = [
      await secretOf({ ...project, SUPABASE_SERVICE_ROLE_KEY: "one" }),
      await secretOf({ ...project, SUPABASE_SERVICE_ROLE_KEY: "other" }),
      await secretOf({ SESSION_SECRET: "sixteen characters" }),
    ];
    vi.unstubAllEnvs();
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(given).toBe("sixteen characters");
  });

  test("names all errors at once", () => {
    const read = () => readConfig({ PORT: "many", SITE_URL: "example", SESSION_SECRET: "short" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/SITE_URL[\s\S]*SESSION_SECRET[\s\S]*PORT/);
  });

  test("treats empty variables as unset", () => {
    expect(readConfig({ PORT: "", SUPABASE_URL: " " }).supabase).toBeNull();
  });
});
