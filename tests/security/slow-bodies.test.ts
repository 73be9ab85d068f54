import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { METRICS_TOKEN } from "./setup";
import {
  BEGINNING,
  beginForm,
  counted,
  newAdmin,
  newIp,
  newUser,
  post,
  send,
  signIn,
  target,
} from "./target";

const PAGES = ["/notes?a", "/search?q=walking", "/auth", "/zz"];

test("slow form uploads delay no page, even for the same IP", async () => {
  const here = { "X-Forwarded-For": newIp() };
  const body = new URLSearchParams({ intent: "sign-in", email: "x", more: "a".repeat(50_000) }).toString();
  const begun = Array.from({ length: 40 }, () => beginForm("/auth", body, here));
  const cut = Promise.allSettled(begun.map(({ answer }) => answer));
  for (const path of PAGES) expect((await send(path, { headers: here })).status, path).toBeLessThan(500);
  // A form that arrives late is read in full.
  const [last, ...others] = begun;
  last?.form.end(body.slice(BEGINNING));
  expect((await last?.answer)?.status).toBe(422);
  for (const { form } of others) form.destroy();
  await cut;
  counted("began", begun.length, "forms that did not come");
});

test("stalled large uploads give way to others", async () => {
  // As an admin: a large body from anyone else would be refused unread.
  const headers = { Cookie: await signIn(await newAdmin()), "X-Forwarded-For": newIp() };
  const body = new URLSearchParams({ intent: "save", content: "a".repeat(200_000) }).toString();
  const path = "/admin/notes/new";
  const begun = Array.from({ length: 4 }, () => beginForm(path, body, headers));
  // Three of them take all places of the IP, until they are cut off.
  const answers = await Promise.allSettled(begun.map(({ answer }) => answer));
  expect(answers.map((one) => (one.status === "fulfilled" ? one.value.status : "cut off")).sort()).toEqual([
    503,
    "cut off",
    "cut off",
    "cut off",
  ]);
  expect((await post(path, body, headers)).status).toBe(422);
});

test("requests that are abandoned at once leave no turn taken", async () => {
  const Cookie = await signIn(await newUser());
  const ip = newIp();
  const body = new URLSearchParams({ intent: "save", content: "a".repeat(200_000) }).toString();
  const shared = `Host: ${new URL(target.url).host}\r\nCookie: ${Cookie}\r\nX-Forwarded-For: ${ip}\r\n`;
  const page = `GET /zz HTTP/1.1\r\n${shared}\r\n`;
  const form = `POST /admin/notes/new HTTP/1.1\r\n${shared}Origin: ${target.url}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const stream = `GET /events HTTP/1.1\r\n${shared}\r\n`;
  for (const bytes of [page, form, stream, page + page, page + form, page + stream])
    for (let round = 0; round < 30; round += 1) await abandon(bytes);
  const here = { Cookie, "X-Forwarded-For": ip };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send("/zz", { headers: here })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  const forms = await Promise.all([1, 2, 3].map(() => post("/admin/notes/new", body, here)));
  expect(forms.map(({ status }) => status)).toEqual([403, 403, 403]);
  await vi.waitFor(async () => {
    const { text } = await send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(text).toContain("\nsite_event_streams 0\n");
  }, 30_000);
});

test("a request that is abandoned while it is answered gives back one turn, not two", async () => {
  const ip = newIp();
  // Requests from an earlier try may still be in progress.
  await vi.waitFor(async () => expect(await turns()).toEqual({ running: 0, sending: 0, waiting: 0 }), 30_000);
  const begun = Array.from({ length: 6 }, () => beginSlow(ip));
  await vi.waitFor(async () => expect(await turns()).toEqual({ running: 6, sending: 0, waiting: 0 }));
  for (const socket of begun) socket.resetAndDestroy();
  await vi.waitFor(async () => expect(await turns()).toEqual({ running: 0, sending: 0, waiting: 0 }), 30_000);
  const later = Array.from({ length: 8 }, () => beginSlow(ip));
  await vi.waitFor(async () => expect(await turns()).toEqual({ running: 6, sending: 0, waiting: 2 }));
  for (const socket of later) socket.resetAndDestroy();
});

test("downloads that clients stop reading delay no page, even for the same IP", async () => {
  const headers = { Cookie: await signIn(await newAdmin()), Origin: target.url };
  const form = new FormData();
  // More than a connection's buffers can hold.
  form.append("file", new Blob(["%PDF-1.4\n", new Uint8Array(9_000_000)]), "large.pdf");
  const upload = await fetch(`${target.url}/admin/images/upload`, { method: "POST", headers, body: form });
  const [file] = ((await upload.json()) as { files: { url: string }[] }).files;
  const here = { "X-Forwarded-For": newIp() };
  const bytes = `GET ${file?.url} HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nX-Forwarded-For: ${here["X-Forwarded-For"]}\r\n\r\n`;
  const before = await memory();
  const stalled = Array.from({ length: 130 }, () => begin(bytes).pause());
  // Beyond 120, the oldest are aborted.
  await vi.waitFor(
    async () => expect(await turns()).toEqual({ running: 0, sending: 120, waiting: 0 }),
    40_000,
  );
  for (const path of PAGES) expect((await send(path, { headers: here })).status, path).toBeLessThan(500);
  // What clients have not read yet stays in storage, not in memory.
  expect((await memory()) - before).toBeLessThan(400_000_000);
  for (const socket of stalled) socket.resetAndDestroy();
  await vi.waitFor(async () => expect(await turns()).toEqual({ running: 0, sending: 0, waiting: 0 }), 30_000);
});

/** Sends a request and leaves the connection open. */
function begin(bytes: string) {
  const socket = connect(Number(new URL(target.url).port), new URL(target.url).hostname);
  socket.on("error", () => undefined).write(bytes);
  return socket;
}

/** Sends a request that takes a second. */
function beginSlow(ip: string) {
  const body = `intent=password&email=${crypto.randomUUID()}%40example.com`;
  const bytes = [
    `POST /auth/forgot HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nOrigin: ${target.url}`,
    `X-Forwarded-For: ${ip}\r\nContent-Type: application/x-www-form-urlencoded`,
    `Content-Length: ${body.length}\r\n\r\n${body}`,
  ];
  return begin(bytes.join("\r\n"));
}

/** The resident memory of the server's process (bytes). */
async function memory() {
  const { text } = await send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** How many requests of all IPs have a turn, are being sent, and wait for a turn. */
async function turns() {
  const { text } = await send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const count = (state: string) =>
    Number(new RegExp(`^site_requests_in_turn\\{state="${state}"\\} (\\S+)`, "m").exec(text)?.[1]);
  return { running: count("running"), sending: count("sending"), waiting: count("waiting") };
}

/** Sends a request and cuts the connection at once. */
async function abandon(bytes: string) {
  const socket = connect(Number(new URL(target.url).port), new URL(target.url).hostname);
  await once(socket, "connect");
  socket.write(bytes);
  socket.resetAndDestroy();
  await once(socket, "close");
}
