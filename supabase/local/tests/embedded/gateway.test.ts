import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { backend, service, visitor } from "../support/backend";
import { signToken } from "../support/sign-token";

const notes = `${backend.url}/rest/v1/notes?select=id&limit=1`;

describe("a token", () => {
  it("rejects an expired token, and one with an unknown role", async () => {
    const read = async (claims: object, expires: string) =>
      visitor(await signToken(claims, expires))
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
  ])("tolerates a clock difference of 30 s: a token that is %s", async (_name, near, far, message) => {
    const now = Math.floor(Date.now() / 1000);
    const at = (claims: object) =>
      Object.fromEntries(Object.entries(claims).map(([name, offset]) => [name, now + offset]));
    const read = async (claims: object) =>
      visitor(await signToken({ role: "anon", exp: now + 60, ...at(claims) }))
        .from("notes")
        .select("id")
        .limit(1);
    expect((await read(near)).status).toBe(200);
    expect(await read(far)).toMatchObject({ status: 401, error: { code: "PGRST303", message } });
  });

  it("applies the token's claims and role only", async () => {
    const token = await signToken(
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
  it("allows any origin to call the services, but not to read the mailbox", async () => {
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

  it("rejects a foreign host name that resolves to this machine", async () => {
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

  it("responds to a body of 50 MB with 413 and keeps serving", async () => {
    const content = { root: { type: "root", text: "x".repeat(50 * 1024 * 1024) } };
    const { status, error } = await service().from("notes").insert({ content });
    expect(status).toBe(413);
    expect(error?.message).toMatch(/larger than/);
    expect(await service().from("notes").select("id").limit(1)).toMatchObject({ error: null });
  });

  it("survives a client that disconnects during a request", async () => {
    const { port, hostname } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /rest/v1/notes HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${backend.serviceKey}\r\ncontent-length: 1000\r\n\r\n{"cont`;
    await new Promise((resolve) => socket.write(head, resolve));
    socket.destroy();
    expect(await service().from("notes").select("id").limit(1)).toMatchObject({ error: null });
  });

  it("reveals nothing when it has no such service", async () => {
    const response = await fetch(`${backend.url}/functions/v1/hello`);
    expect(response.status).toBe(404);
    expect(Object.keys(await response.json())).toEqual(["message"]);
  });

  it("reports whether database and realtime work", async () => {
    await expect
      .poll(async () => (await fetch(`${backend.url}/health`)).json())
      .toMatchObject({ database: true, realtime: true });
  });
});
