import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { importJWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { backend, service, visitor } from "../support/backend";

const notes = `${backend.url}/rest/v1/notes?select=id&limit=1`;

/** A token signed with the backend's own key, as only the auth service could make it. */
async function signed(claims: object, expires?: string): Promise<string> {
  const { keys } = JSON.parse(await readFile(path.join(backend.dataDir, "secrets.json"), "utf8"));
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid: keys.jwk.kid });
  if (expires) token.setExpirationTime(expires);
  return token.sign(await importJWK(keys.jwk, "ES256"));
}

describe("a token", () => {
  it("refuses an expired token, and a well signed one of an unknown role", async () => {
    const read = async (claims: object, expires: string) =>
      visitor(await signed(claims, expires))
        .from("notes")
        .select("id");
    const expired = await read({ role: "authenticated" }, "-1 minute");
    expect(expired).toMatchObject({ status: 401, error: { code: "PGRST303", message: "JWT expired" } });
    for (const role of ["postgres", "authenticator", "supabase_admin", "none", ""]) {
      const message = `role "${role}" does not exist`;
      expect(await read({ role }, "1 hour")).toMatchObject({
        status: 401,
        error: { code: "22023", message },
      });
    }
    expect((await read({}, "1 hour")).status).toBe(200);
  });

  it.each([
    ["expired", { exp: -20 }, { exp: -40 }, "JWT expired"],
    ["valid later", { nbf: 20 }, { nbf: 40 }, "JWT not yet valid"],
    ["issued later", { iat: 20 }, { iat: 40 }, "JWT issued at future"],
  ])("lets clocks differ by 30 s: a token that is %s", async (_name, near, far, message) => {
    const now = Math.floor(Date.now() / 1000);
    const at = (claims: object) =>
      Object.fromEntries(Object.entries(claims).map(([name, offset]) => [name, now + offset]));
    const read = async (claims: object) =>
      visitor(await signed({ role: "anon", exp: now + 60, ...at(claims) }))
        .from("notes")
        .select("id")
        .limit(1);
    expect((await read(near)).status).toBe(200);
    expect(await read(far)).toMatchObject({ status: 401, error: { code: "PGRST303", message } });
  });

  it("gives an account its own claims and nothing of another role", async () => {
    const token = await signed(
      { role: "authenticated", sub: "00000000-0000-4000-8000-000000000001" },
      "1 hour",
    );
    const { status, error } = await visitor(token)
      .from("links")
      .insert({ title: "x", url: "https://example.org" });
    expect(status).toBe(403);
    expect(error?.code).toBe("42501");
  });
});

describe("requests", () => {
  it("lets browsers of any origin call the services, but not read the mailbox", async () => {
    const asked = await fetch(notes, {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-headers": "apikey,prefer" },
    });
    expect(asked.status).toBe(200);
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    expect(asked.headers.get("access-control-allow-headers")).toBe("apikey,prefer");
    const mailbox = await fetch(backend.mailboxUrl, { headers: { origin: "https://elsewhere.example" } });
    expect(mailbox.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("refuses a foreign host name that leads to this machine", async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${backend.url}/mailbox`, { headers: { host: "evil.example" } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it("answers 413 to a body of 50 MB and keeps serving", async () => {
    const content = { root: { type: "root", text: "x".repeat(50 * 1024 * 1024) } };
    const { status, error } = await service().from("notes").insert({ content });
    expect(status).toBe(413);
    expect(error?.message).toMatch(/larger than/);
    expect(await service().from("notes").select("id").limit(1)).toMatchObject({ error: null });
  });

  it("survives a client that leaves half way", async () => {
    const { port, hostname } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /rest/v1/notes HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${backend.serviceKey}\r\ncontent-length: 1000\r\n\r\n{"cont`;
    await new Promise((resolve) => socket.write(head, resolve));
    socket.destroy();
    expect(await service().from("notes").select("id").limit(1)).toMatchObject({ error: null });
  });

  it("names a service that it does not have, and tells nothing about its inside", async () => {
    const response = await fetch(`${backend.url}/functions/v1/hello`);
    expect(response.status).toBe(404);
    expect(Object.keys(await response.json())).toEqual(["message"]);
  });

  it("says whether the database and live changes work", async () => {
    await expect
      .poll(async () => (await fetch(`${backend.url}/health`)).json())
      .toMatchObject({ database: true, realtime: true });
  });
});
