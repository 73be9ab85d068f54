import { execFile } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEmbedded } from "#supabase-local/testing/backend";
import { type Site, startSite } from "../../e2e/support/start-site";

/** How a good proxy behaves; each test changes something in `faults`. */
const good = { collects: false, compresses: false, adds: true, host: true, protocol: true, elsewhere: false };
let faults = { ...good };
let proxy: Server;
let clock: Server;
let site: Site;

describe.skipIf(!isEmbedded())("npm run doctor", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    proxy = createServer(forward);
    clock = createServer((_request, response) => response.end());
    for (const server of [proxy, clock]) await once(server.listen(0, "127.0.0.1"), "listening");
    site = await startSite({ settings: { SITE_URL: getUrl(proxy), TRUST_PROXY: "1" } });
  }, 300_000);
  afterAll(async () => {
    await site.stop();
    for (const server of [proxy, clock]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("finds nothing wrong with a site behind a good proxy", async () => {
    const { code, lines } = await doctor({});
    expect(lines).toEqual([
      "ok     Database      The database and live updates answer.",
      expect.stringMatching(/^(ok {2}|note) {3}Postgres {6}17\.\d+.*, from (npm|\/usr\/)/),
      `ok     Address       ${getUrl(proxy)} leads to this site.`,
      "note   TLS           Not needed while SITE_URL is this machine's own name.",
      "ok     Proxy         Visitors are told apart (TRUST_PROXY=1), and the site knows its own address.",
      "ok     Live updates  Open pages receive changes at once.",
      expect.stringContaining("note   Mail          No email leaves this machine"),
      expect.stringMatching(/^ok {5}Disk {10}[\d,]+ MB is free on the disk of /),
      "ok     Clock         The clock is right.",
      expect.stringMatching(/^ok {5}Memory {8}[\d,]+ MB of memory\.$/),
      "ok     Files         Only the site’s own user can read the keys.",
      expect.stringMatching(/^ok {5}History {7}[\d,]+ versions take 1 MB\.$/),
      expect.stringMatching(/^note {3}Backups {7}The .* set BACKUP_S3_URL/),
    ]);
    expect(code).toBe(0);
  });

  it.each([
    ["collects the event stream", { collects: true }, /WRONG {2}Live updates .*nginx: proxy_buffering off/],
    [
      "compresses the event stream",
      { compresses: true },
      /WRONG {2}Live updates .*Exclude text\/event-stream/,
    ],
    ["passes forged IPs on", { adds: false }, /WRONG {2}Proxy .*proxy_add_x_forwarded_for/],
    ["changes the name", { host: false }, /WRONG {2}Proxy .*proxy_set_header Host \$host/],
    ["names another protocol", { protocol: false }, /WRONG {2}Proxy .*proxy_set_header X-Forwarded-Proto/],
    ["leads elsewhere", { elsewhere: true }, /WRONG {2}Address .*Something else answers/],
  ])("finds a proxy that %s", async (_what, fault, finding) => {
    faults = { ...good, ...fault };
    const { code, lines } = await doctor({});
    faults = good;
    expect(lines.filter((line) => line.startsWith("WRONG"))).toContainEqual(expect.stringMatching(finding));
    expect(code).toBe(1);
  });

  it.each([
    [
      "a URL that nothing answers at",
      { SITE_URL: "http://127.0.0.1:9" },
      /WRONG {2}Address .*ECONNREFUSED.*firewall/,
    ],
    ["a name without an address", { SITE_URL: "http://no.such.invalid" }, /WRONG {2}Address .*DNS record/],
    ["a site without TLS", { SITE_URL: "http://no.such.invalid" }, /WRONG {2}TLS .*https:\/\//],
    ["the wrong number of proxies", { TRUST_PROXY: "2" }, /WRONG {2}Proxy .*Set TRUST_PROXY=1\./],
    [
      "a mail server that is away",
      { SMTP_URL: "smtp://127.0.0.1:9" },
      /WRONG {2}Mail .*ECONNREFUSED.*SMTP_URL/,
    ],
  ])("finds %s", async (_what, settings, finding) => {
    const { code, lines } = await doctor(settings);
    expect(lines).toContainEqual(expect.stringMatching(finding));
    expect(code).toBe(1);
  });

  it("finds a clock that is wrong, and a mail server that answers", async () => {
    const slow = createServer((_request, response) =>
      response.setHeader("Date", new Date(Date.now() + 60_000).toUTCString()).end(),
    );
    const mails = createTcpServer((socket) => {
      socket.write("220 mail\r\n");
      socket.on("data", () => socket.write("250 mail\r\n"));
    });
    for (const server of [slow, mails]) await once(server.listen(0, "127.0.0.1"), "listening");
    try {
      const settings = { SMTP_URL: getUrl(mails).replace("http", "smtp") };
      const { lines } = await doctor(settings, getUrl(slow));
      expect(lines).toContainEqual(expect.stringMatching(/WRONG {2}Clock .*\d+ s slow.*set-ntp/));
      expect(lines).toContainEqual(
        expect.stringContaining("ok     Mail          The mail server accepts emails."),
      );
    } finally {
      for (const server of [slow, mails]) server.close();
    }
  });

  it("calls nothing else wrong when the URL is", async () => {
    const { lines } = await doctor({ SITE_URL: "http://127.0.0.1:9" });
    expect(lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(1);
  });

  it("finds a container without a URL, and one without a volume", async () => {
    const { lines } = await doctor({ SITE_URL: "" }, getUrl(clock), ["--container"]);
    expect(lines).toContainEqual(expect.stringMatching(/WRONG {2}Address .*SITE_URL is not set/));
    const isVolume = (await stat(site.dataDir)).dev !== (await stat("/")).dev;
    expect(lines).toContainEqual(
      expect.stringMatching(isVolume ? /^ok +Disk/ : /^WRONG {2}Disk .*is not a volume/),
    );
  });

  it("says so when no site runs, or when its settings are wrong", async () => {
    const away = await doctor({ PORT: "9" });
    expect(away).toMatchObject({
      code: 1,
      error: expect.stringContaining("No site runs at http://127.0.0.1:9"),
    });
    const wrong = await doctor({ TRUST_PROXY: "yes" });
    expect(wrong).toMatchObject({
      code: 1,
      error: expect.stringContaining("TRUST_PROXY must be the number"),
    });
  });

  it("is answered by the site only if it has the service key", async () => {
    for (const question of ["1.x", `${Date.now()}.x`, ""]) {
      const answer = await fetch(`${site.url}/healthz`, { headers: { "X-Doctor": question } });
      expect(await answer.json()).not.toHaveProperty("instance");
    }
  });
});

interface Outcome {
  code: number;
  lines: string[];
  error: string;
}

function doctor(
  settings: Record<string, string>,
  clockUrl = getUrl(clock),
  options: string[] = [],
): Promise<Outcome> {
  const { port } = new URL(site.url);
  const env = { PORT: port, DATA_DIR: site.dataDir, SITE_URL: getUrl(proxy), TRUST_PROXY: "1", ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/doctor.ts", "--clock-url", clockUrl, ...options],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({
          code: error ? Number(error.code ?? 1) : 0,
          lines: stdout.trimEnd().split("\n"),
          error: stderr,
        }),
    );
  });
}

const getUrl = (server: { address(): AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const forward: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
  if (faults.elsewhere) return void outgoing.end("Welcome to nginx!");
  const headers = { ...incoming.headers };
  if (faults.adds)
    headers["x-forwarded-for"] = [headers["x-forwarded-for"], "198.51.100.7"].filter(Boolean).join(", ");
  if (!faults.host) headers.host = "upstream";
  headers["x-forwarded-proto"] = faults.protocol ? "http" : "https";
  const sent = request(site.url + incoming.url, { method: incoming.method, headers }, (answer) => {
    const isStream = incoming.url === "/events";
    const encoding = isStream && faults.compresses ? { "content-encoding": "gzip" } : {};
    outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...encoding });
    if (!(isStream && faults.collects)) answer.pipe(outgoing);
  });
  sent.on("error", () => outgoing.destroy());
  outgoing.on("close", () => sent.destroy());
  incoming.pipe(sent);
};
