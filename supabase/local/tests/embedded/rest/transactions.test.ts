import { describe, expect, it } from "vitest";
import { service, visitor } from "../../support/backend";
import { schema, sendRest } from "./sql";

schema(
  `create function public.scope_read(name text) returns text language sql stable
     as $$ select current_setting(name, true) $$;
   create function public.scope_change(name text, value text) returns text language sql
     as $$ select set_config(name, value, false) $$;
   create function public.scope_time() returns timestamptz language sql immutable
     as $$ select '2026-01-01 12:00:00+00'::timestamptz $$;
   create function public.scope_patient() returns text language sql set statement_timeout = '21s'
     as $$ select current_setting('statement_timeout') $$;
   create function public.scope_answer(status text, headers text) returns json language sql
     as $$ select set_config('response.status', status, true), set_config('response.headers', headers, true); select '{}'::json $$;
   create function public.scope_refuse(message text, detail text) returns void language plpgsql
     as $$ begin raise sqlstate 'PGRST' using message = message, detail = detail; end $$;`,
  `drop function if exists public.scope_read, public.scope_change, public.scope_time, public.scope_patient,
     public.scope_answer, public.scope_refuse;`,
);
const db = service();
const read = async (name: string) => (await db.rpc("scope_read", { name })).data;

/** More requests than connections, so that each of them is used. */
const readOnAll = (name: string) => Promise.all(Array.from({ length: 32 }, () => read(name)));

describe("a transaction", () => {
  it.each([
    ["search_path", "pg_catalog"],
    ["timezone", "Asia/Tokyo"],
  ])("has its own %s, whatever another one has set", async (name, value) => {
    const before = await read(name);
    expect(await db.rpc("scope_change", { name, value })).toMatchObject({ data: value });
    expect(new Set(await readOnAll(name))).toEqual(new Set([before]));
  });

  it("is in the time zone of the Prefer header, which must exist", async () => {
    const time = async (zone: string) => {
      const { body, headers, status } = await sendRest("rpc/scope_time", {
        headers: { prefer: `timezone=${zone}` },
      });
      return [status, body.code ?? body, headers.get("preference-applied")];
    };
    expect(await time("Asia/Tokyo")).toEqual([200, "2026-01-01T21:00:00+09:00", "timezone=Asia/Tokyo"]);
    expect(await time("Jupiter/Red_Spot")).toEqual([400, "22023", null]);
    expect((await sendRest("rpc/scope_time")).body).toBe("2026-01-01T12:00:00+00:00");
  });

  it("has settings about the request", async () => {
    const { body } = await sendRest("rpc/scope_read?name=request.headers", {
      headers: { "x-mine": "yes", cookie: "a=1; b=2=3" },
    });
    expect(JSON.parse(body)).toMatchObject({ "x-mine": "yes" });
    expect(JSON.parse(body)).not.toHaveProperty("cookie");
    const cookies = await sendRest("rpc/scope_read?name=request.cookies", {
      headers: { cookie: "a=1; b=2=3" },
    });
    expect(JSON.parse(cookies.body)).toEqual({ a: "1", b: "2=3" });
    expect(await read("request.method")).toBe("POST");
    expect(await read("request.path")).toBe("/rpc/scope_read");
    expect((await sendRest("rpc/scope_read?name=request.method")).body).toBe("GET");
  });

  it("prefers the settings of a function to those of its role", async () => {
    expect((await visitor().rpc("scope_patient")).data).toBe("21s");
    expect((await visitor().rpc("scope_read", { name: "statement_timeout" })).data).toBe("3s");
  });
});

describe("a function", () => {
  it("sets status and headers of the response", async () => {
    const headers = JSON.stringify([{ "Cache-Control": "public" }, { "cache-control": "max-age=5" }]);
    const answer = await sendRest("rpc/scope_answer", {
      method: "POST",
      body: JSON.stringify({ status: "418", headers }),
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([418, "public, max-age=5"]);
  });

  it.each([
    ["999", "", "PGRST112"],
    ["", "{}", "PGRST111"],
    ["", '[{"a b":"c"}]', "PGRST111"],
    ["", '[{"a":"b\\r\\nc: d"}]', "PGRST111"],
    ["", '[{"content-length":"9"}]', "PGRST111"],
  ])("that sets status %j and headers %j results in 500", async (status, headers, code) => {
    const answer = await sendRest("rpc/scope_answer", {
      method: "POST",
      body: JSON.stringify({ status, headers }),
    });
    expect(answer).toMatchObject({ status: 500, body: { code } });
  });

  it("raises a complete response", async () => {
    const message = JSON.stringify({
      code: "123",
      message: "Payment required",
      details: "Quota",
      hint: "Upgrade",
    });
    const detail = JSON.stringify({ status: 402, headers: { "x-powered-by": "nobody" } });
    const refuse = (given: object) =>
      sendRest("rpc/scope_refuse", { method: "POST", body: JSON.stringify(given) });
    const answer = await refuse({ message, detail });
    expect(answer).toMatchObject({ status: 402, body: JSON.parse(message) });
    expect(answer.headers.get("x-powered-by")).toBe("nobody");
    expect(await refuse({ message: "none", detail })).toMatchObject({
      status: 500,
      body: { code: "PGRST121" },
    });
  });
});
