import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { generateKeyPair, importJWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { backend, isEmbedded, service, visitor } from "./backend";

const notes = `${backend.url}/rest/v1/notes_entries?select=id&limit=1`;
const get = (headers: Record<string, string>, address = notes) => fetch(address, { headers });

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token signed with the backend's own key, as only the auth service could make it. */
async function signed(claims: object, expires: string): Promise<string> {
  const { keys } = JSON.parse(await readFile(path.join(backend.dataDir, "secrets.json"), "utf8"));
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", kid: keys.jwk.kid })
    .setExpirationTime(expires)
    .sign(await importJWK(keys.jwk, "ES256"));
}

describe("keys and tokens", () => {
  it("refuses a request without an api key, and one with a wrong key", async () => {
    const none = await get({});
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ message: "No API key found in request" });
    const wrong = await get({ apikey: "nonsense" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: "Invalid API key" });
  });

  it("refuses forged tokens of every kind with PostgREST's body", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const claims = { role: "service_role" };
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(backend.anonKey.padEnd(32)));
    const unsigned = `${base64({ alg: "none", typ: "JWT" })}.${base64(claims)}.`;
    const [header, , signature] = backend.anonKey.split(".");
    const changed = `${header}.${base64(claims)}.${signature}`;
    for (const token of [foreign, shared, unsigned, changed, "a.b.c", "nonsense"]) {
      const response = await get({ apikey: backend.anonKey, authorization: `Bearer ${token}` });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain("invalid_token");
      expect(await response.json()).toMatchObject({ code: "PGRST301", message: expect.any(String) });
    }
  });

  it.runIf(isEmbedded())("refuses an expired token, and a well signed one of an unknown role", async () => {
    const expired = await visitor(await signed({ role: "authenticated" }, "-1 minute"))
      .from("notes_entries")
      .select("id");
    expect(expired).toMatchObject({ status: 401, error: { code: "PGRST303", message: "JWT expired" } });
    for (const role of ["postgres", "authenticator", "supabase_admin", undefined]) {
      const { status } = await visitor(await signed({ role }, "1 hour"))
        .from("notes_entries")
        .select("id");
      expect(status).toBe(401);
    }
  });

  it.runIf(isEmbedded())("gives an account its own claims and nothing of another role", async () => {
    const token = await signed(
      { role: "authenticated", sub: "00000000-0000-4000-8000-000000000001" },
      "1 hour",
    );
    const { status, error } = await visitor(token)
      .from("links_entries")
      .insert({ title: "x", url: "https://example.org" });
    expect(status).toBe(403);
    expect(error?.code).toBe("42501");
  });
});

describe.runIf(isEmbedded())("requests", () => {
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
    const { status, error } = await service().from("notes_entries").insert({ content });
    expect(status).toBe(413);
    expect(error?.message).toMatch(/larger than/);
    expect(await service().from("notes_entries").select("id").limit(1)).toMatchObject({ error: null });
  });

  it("survives a client that leaves half way", async () => {
    const { port, hostname } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /rest/v1/notes_entries HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${backend.serviceKey}\r\ncontent-length: 1000\r\n\r\n{"cont`;
    await new Promise((resolve) => socket.write(head, resolve));
    socket.destroy();
    expect(await service().from("notes_entries").select("id").limit(1)).toMatchObject({ error: null });
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
