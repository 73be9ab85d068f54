import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { backend } from "../support/backend";

const notes = `${backend.url}/rest/v1/notes?select=id&limit=1`;
const get = (headers: Record<string, string>, url = notes) => fetch(url, { headers });

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("keys and tokens", () => {
  it("rejects a request without an API key, and one with a wrong key", async () => {
    const none = await get({});
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ message: "No API key found in request" });
    const wrong = await get({ apikey: "nonsense" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: "Invalid API key" });
  });

  it("rejects forged tokens of every kind with PostgREST's error", async () => {
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
});
