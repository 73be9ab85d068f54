import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request, Response } from "express";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "~/runtime/config.server";
import { describe as describeTrouble } from "~/runtime/service-health.server";
import type { Trouble } from "~/runtime/service-trouble.server";
import type { SiteUnderTest } from "../../scripts/doctor/check";
import { askHealth } from "../../scripts/doctor/health";
import { checkBackups, checkClock, checkDatabase, checkMail } from "../../scripts/doctor/machine-checks";
import {
  checkEventStream,
  checkProxy,
  checkSiteUrl,
  checkTls,
  isRenewed,
} from "../../scripts/doctor/network-checks";
import { answerDoctor, signQuestion } from "../../server/doctor";

// What a whole site cannot show (tests/integration/operating/doctor.test.ts): each check by itself, against an answer.

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** Starts a server; resolves with its port. */
async function listen(server: Server): Promise<number> {
  endings.push(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

async function answering(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

const json = (value: object): RequestListener => {
  return (_request, response) => void response.end(JSON.stringify(value));
};

const local = { instance: "this", address: "", protocol: "http", host: "", forwardedFor: "" };
const site = ({ siteUrl, ...rest }: Partial<SiteUnderTest> & { siteUrl?: string }): SiteUnderTest => ({
  config: { ...readConfig({}), ...(siteUrl && { siteUrl }) },
  serviceKey: "key",
  local,
  health: { database: "ok", realtime: "ok" },
  project: null,
  backendUrl: null,
  isContainer: false,
  clockUrl: "",
  ...rest,
});

describe("doctor", () => {
  test("finds a proxy that drops the IPs that a CDN in front of it adds", async () => {
    const find = async (forwardedFor: string, trustProxy: string) => {
      let seen = { ...local, forwardedFor };
      const siteUrl = await answering((_request, response) => void response.end(JSON.stringify(seen)));
      seen = { ...seen, host: new URL(siteUrl).host };
      const cdn = { CDN: "fastly", CDN_ZONE: "zone", CDN_TOKEN: "token" };
      const config = readConfig({ ...cdn, SITE_URL: siteUrl, TRUST_PROXY: trustProxy });
      return checkProxy({ ...site({ siteUrl }), config });
    };
    const dropped = expect.stringContaining("CDN_ADDRESSES");
    expect(await find("198.51.100.7", "1")).toEqual({ state: "note", text: dropped });
    expect(await find("198.51.100.7", "2")).toEqual({ state: "wrong", text: dropped });
    expect(await find("192.0.2.1, 203.0.113.9, 198.51.100.7", "2")).toMatchObject({ state: "ok" });
    expect(await find("192.0.2.1, 198.51.100.7", "1")).toMatchObject({ state: "ok" });
  });

  test("distinguishes a second copy of the site from this one", async () => {
    const here = await answering(json(local));
    expect(await checkSiteUrl(site({ siteUrl: here }))).toMatchObject({ state: "ok" });
    const copy = await answering(json({ ...local, instance: "other" }));
    expect(await checkSiteUrl(site({ siteUrl: copy }))).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("another copy of the site"),
    });
  });

  const healthy = { database: "ok", realtime: "ok" };
  const seen = { status: 500, request: "POST /", setting: "SUPABASE_URL" };
  const sight = (trouble: Trouble) => ({ trouble, text: describeTrouble({ ...seen, trouble }) });
  const readOnly = sight("read-only");
  const noMail = sight("mail-refused");
  test.each([
    [{ database: "unreachable", realtime: "ok" }, "wrong", "cannot reach its database"],
    [{ database: "ok", realtime: "disconnected" }, "wrong", "live updates are disconnected"],
    [healthy, "ok", "answer"],
    [{ ...healthy, troubles: [{ trouble: "busy", text: "It was slow." }] }, "note", "It was slow."],
    [
      { database: "unreachable", realtime: "ok", troubles: [{ trouble: "paused", text: "It is paused." }] },
      "wrong",
      "It is paused.",
    ],
    [{ ...healthy, troubles: [readOnly] }, "wrong", readOnly.text],
    [{ ...healthy, realtime: "disconnected", troubles: [readOnly] }, "wrong", readOnly.text],
    [{ ...healthy, troubles: [noMail] }, "ok", "answer"],
  ])("asks the site for its database: %j", async (health, state, text) => {
    const localUrl = await answering(json(health));
    const finding = await checkDatabase(site({ health: await askHealth(localUrl) }));
    expect(finding).toEqual({ state, text: expect.stringContaining(text) });
  });

  test("says that a hosted project sends no emails while it refuses to", async () => {
    expect(await checkMail(site({ health: { ...healthy, troubles: [noMail] } }))).toEqual({
      state: "wrong",
      text: noMail.text,
    });
  });

  test("names the command that prints emails as it is called where the site runs", async () => {
    const getText = async (isContainer: boolean) => (await checkMail(site({ isContainer }))).text;
    expect(await getText(false)).toContain("`npm run backend -- mail ADDRESS` prints");
    expect(await getText(true)).toContain("`backend mail ADDRESS` prints");
  });

  test("does not call live updates well while the site learns of no changes", async () => {
    const siteUrl = await answering((_request, response) => void response.write("event: hello\n\n"));
    const check = (realtime: string) => checkEventStream(site({ siteUrl, health: { ...healthy, realtime } }));
    expect(await check("ok")).toMatchObject({ state: "ok" });
    expect(await check("disconnected")).toMatchObject({
      state: "note",
      text: expect.stringContaining("see Database"),
    });
  });

  test("finds a clock that is fast, and admits when it cannot compare", async () => {
    const date = (value: string): RequestListener => {
      return (_request, response) => void response.setHeader("Date", value).end();
    };
    const early = await answering(date(new Date(Date.now() - 60_000).toUTCString()));
    expect((await checkClock(site({ clockUrl: early }))).text).toMatch(/^The clock is (59|60|61) s fast/);
    const none = await answering((_request, response) => {
      response.sendDate = false;
      response.end();
    });
    expect(await checkClock(site({ clockUrl: none }))).toEqual({
      state: "note",
      text: expect.stringContaining("does not say what time it is"),
    });
    expect(await checkClock(site({ clockUrl: "http://127.0.0.1:9" }))).toEqual({
      state: "note",
      text: "Not checked: http://127.0.0.1:9 cannot be reached (ECONNREFUSED).",
    });
  });

  const backups = { late: [], settings: { time: "03:00", store: "s3.example.com" }, entries: [] };
  test.each([
    [{ ...backups, late: ["The nightly backup is late."] }, "wrong", /^The nightly backup is late\.$/],
    [{ ...backups, settings: { time: null, store: null } }, "note", /BACKUP_TIME=off/],
    [
      { ...backups, settings: { time: "03:00", store: null } },
      "note",
      /first will be made at 03:00.*this disk only/,
    ],
    [
      { ...backups, entries: ["21", "22", "20"].map((day) => ({ madeAt: `2026-11-${day}T03:00:00Z` })) },
      "ok",
      /newest is from 2026-11-22\. Copies go to s3\.example\.com\./,
    ],
  ])("judges backups: %j", async (state, mark, text) => {
    const backendUrl = await answering((request, response) => {
      response.writeHead(request.headers.apikey === "key" ? 200 : 401).end(JSON.stringify(state));
    });
    expect(await checkBackups(site({ backendUrl }))).toEqual({
      state: mark,
      text: expect.stringMatching(text),
    });
    const stranger = await checkBackups(site({ backendUrl, serviceKey: "no" }));
    expect(stranger).toMatchObject({ state: "wrong", text: expect.stringContaining("(401)") });
  });

  test("finds a proxy that does not pass /events on", async () => {
    const siteUrl = await answering((_request, response) => void response.writeHead(404).end("Not found"));
    const finding = await checkEventStream(site({ siteUrl }));
    expect(finding).toMatchObject({ state: "wrong", text: expect.stringContaining("/events answers 404") });
  });

  test("distinguishes a proxy that buffers /events from one that doesn't answer at all", async () => {
    const buffering = await answering((request, response) => {
      if (request.url === "/healthz") json(local)(request, response);
    });
    const silent = await answering(() => undefined);
    const [buffers, none] = await Promise.all(
      [buffering, silent].map((siteUrl) => checkEventStream(site({ siteUrl }))),
    );
    expect(buffers).toMatchObject({ state: "wrong", text: expect.stringContaining("buffers /events") });
    expect(none?.text).toContain("Not checked");
  });

  test("takes every name below localhost for this machine, as browsers do", async () => {
    const { port } = new URL(await answering(json(local)));
    const siteUrl = `http://site.localhost:${port}`;
    expect(await checkSiteUrl(site({ siteUrl }))).toMatchObject({ state: "ok" });
    expect(await checkTls(site({ siteUrl }))).toMatchObject({
      text: expect.stringContaining("Not needed"),
    });
  });

  test("finds what does not speak TLS", async () => {
    const port = await listen(createTcpServer((socket) => socket.end("220 mail\r\n")));
    const finding = await checkTls(site({ siteUrl: `https://localhost:${port}` }));
    expect(finding).toMatchObject({ state: "wrong", text: expect.stringContaining("does not speak TLS") });
  });

  const hasOpenssl = (() => {
    try {
      return execFileSync("openssl", ["version"], { stdio: "pipe" }).length > 0;
    } catch {
      return false;
    }
  })();

  test.skipIf(!hasOpenssl)("finds a certificate that browsers reject", async () => {
    const folder = mkdtempSync(join(tmpdir(), "doctor-"));
    endings.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
    const options = [
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-subj",
      "/CN=localhost",
    ];
    execFileSync("openssl", ["req", "-x509", ...options, "-keyout", String(key), "-out", String(cert)], {
      stdio: "pipe",
    });
    const server = createHttpsServer({
      key: readFileSync(String(key)),
      cert: readFileSync(String(cert)),
    });
    const finding = await checkTls(site({ siteUrl: `https://localhost:${await listen(server)}` }));
    expect(finding).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("Browsers reject the certificate (DEPTH_ZERO_SELF_SIGNED_CERT)"),
    });
  });

  test("finds a certificate that should have been renewed", () => {
    const certificate = { valid_from: "Sep  1 00:00:00 2026 GMT", valid_to: "Nov 30 00:00:00 2026 GMT" };
    expect(isRenewed(certificate, new Date("2026-11-14T00:00:00Z"))).toBe(true);
    expect(isRenewed(certificate, new Date("2026-11-16T00:00:00Z"))).toBe(false);
    expect(isRenewed(certificate, new Date("2026-12-16T00:00:00Z"))).toBe(false);
  });

  test("a question that was overheard is answered for a minute only", () => {
    vi.stubEnv("SUPABASE_SERVICE_ROLE_KEY", "key");
    endings.push(() => vi.unstubAllEnvs());
    const isAnswered = (question: string) => {
      let isAnswered = true;
      const request = { get: (name: string) => (name === "X-Doctor" ? question : undefined) };
      const response = { set: () => response, json: () => undefined };
      answerDoctor(request as unknown as Request, response as unknown as Response, () => {
        isAnswered = false;
      });
      return isAnswered;
    };
    const now = Date.now();
    expect(isAnswered(signQuestion("key", now))).toBe(true);
    expect(isAnswered(signQuestion("key", now - 61_000))).toBe(false);
    expect(isAnswered(signQuestion("key", now + 61_000))).toBe(false);
    expect(isAnswered(signQuestion("other key", now))).toBe(false);
    expect(isAnswered(signQuestion("key", now - 61_000).replace(/^\d+/, String(now)))).toBe(false);
  });
});
