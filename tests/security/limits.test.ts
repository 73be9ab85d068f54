import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { lockTable } from "./backend";
import { counted, newIp, newUser, post, send, target } from "./target";

const WRONG = { intent: "sign-in", password: "a wrong password" };
const from = (ip: string) => ({ "X-Forwarded-For": ip });

function count(answers: { status: number }[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Signs in and returns the cookie by which the site recognises the browser. */
async function knownBrowser(person: { email: string; password: string }): Promise<string> {
  const { headers } = await post("/auth", { ...person, intent: "sign-in" });
  const cookie = (headers["set-cookie"] ?? []).find((each) => each.startsWith("device="));
  expect(cookie).toMatch(/HttpOnly/);
  return cookie?.split(";")[0] ?? "";
}

test("of 50 simultaneous wrong passwords from one IP, exactly five are tried before a ten-minute block", async () => {
  const { email, password } = await newUser();
  const headers = from(newIp());
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post("/auth", { ...WRONG, email }, headers)),
  );
  expect(count(answers)).toEqual({ 400: 5, 429: 45 });
  const late = await post("/auth", { intent: "sign-in", email, password }, headers);
  expect(late.status).toBe(429);
  expect(late.text).toContain("Please try again in 10 minutes");
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(500);
});

test("one IP cannot lock the author out elsewhere", async () => {
  const person = await newUser();
  const stranger = from(newIp());
  const attack = (path: string, fields: Record<string, string>) =>
    Promise.all(Array.from({ length: 120 }, () => post(path, { ...fields, email: person.email }, stranger)));
  await attack("/auth", WRONG);
  await attack("/auth/forgot", { intent: "password" });
  const author = await post("/auth", { ...person, intent: "sign-in" });
  expect(author.status).toBe(302);
  counted("tried", 240, "attempts from one IP to lock an account");
});

test("what a network tries beyond its own limit counts against no account, and is not remembered", async () => {
  const headers = from(newIp());
  const attempt = (email: string) => post("/auth", { ...WRONG, email }, headers);
  const others = Array.from({ length: 60 }, () => attempt(`${randomUUID()}@example.com`));
  await Promise.all(others);
  const refused = await Promise.all(Array.from({ length: 10 }, () => attempt("author@example.com")));
  expect(count(refused)).toEqual({ 429: 10 });
  // A network is blocked for five minutes, an account for ten.
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeLessThanOrEqual(300);
});

test("a botnet cannot lock out a recognised browser or another account", async () => {
  const [person, other] = [await newUser(), await newUser()];
  const device = await knownBrowser(person);
  const guesses: Awaited<ReturnType<typeof post>>[] = [];
  while (count(guesses)[400] !== 100) {
    const guess = () => post("/auth", { ...WRONG, email: person.email });
    guesses.push(...(await Promise.all(Array.from({ length: 10 }, guess))));
  }
  expect((await post("/auth", { ...person, intent: "sign-in" })).status).toBe(429);
  expect((await post("/auth", { ...person, intent: "sign-in" }, { Cookie: device })).status).toBe(302);
  expect((await post("/auth", { ...other, intent: "sign-in" }, { Cookie: device })).status).toBe(302);
  counted("tried", guesses.length, "attempts from as many IPs to lock an account");
});

test("a recognised browser has its own limit, and a forged cookie is ignored", async () => {
  const person = await newUser();
  const device = await knownBrowser(person);
  const guess = (Cookie: string, headers = {}) =>
    post("/auth", { ...WRONG, email: person.email }, { Cookie, ...headers });
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(device)));
  expect(count(answers)).toEqual({ 400: 5, 429: 15 });
  const here = from(newIp());
  const forged = await Promise.all(
    Array.from({ length: 20 }, (_, at) => guess(`device=${at}${device.slice(7)}`, here)),
  );
  expect(count(forged)).toEqual({ 400: 5, 429: 15 });
});

test("IPs of one IPv6 network share a limit", async () => {
  const { email } = await newUser();
  const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, host) =>
      post("/auth", { ...WRONG, email }, from(`${network}::${host + 1}`)),
    ),
  );
  expect(count(answers)).toEqual({ 400: 5, 429: 15 });
});

test("an IP that the proxy did not add is ignored", async () => {
  const { email } = await newUser();
  const real = newIp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post("/auth", { ...WRONG, email }, from(`${newIp()}, ${real}`))),
  );
  expect(count(answers)).toEqual({ 400: 5, 429: 15 });
});

test("requesting links uses up no sign-in attempts", async () => {
  const person = await newUser();
  const here = from(newIp());
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => post("/auth/forgot", { intent: "link", email: person.email }, here)),
  );
  expect(count(asked)).toEqual({ 302: 5, 429: 5 });
  expect((await post("/auth", { ...person, intent: "sign-in" }, here)).status).toBe(302);
});

test("none of 60 simultaneous sign-ins gets a 503, and the author's own succeeds", async () => {
  const author = await newUser();
  const device = await knownBrowser(author);
  const people = await Promise.all(Array.from({ length: 6 }, newUser));
  const crowd = from(newIp());
  const burst = Array.from({ length: 60 }, (_, at) =>
    post("/auth", { ...WRONG, email: people[at % 6]?.email ?? "" }, at % 2 ? crowd : {}),
  );
  const own = await post("/auth", { ...author, intent: "sign-in" }, { Cookie: device });
  const counts = count(await Promise.all(burst));
  expect(own.status).toBe(302);
  expect(Object.keys(counts).sort(), JSON.stringify(counts)).toEqual(["400", "429"]);
  counted("signed in", 61, `times at once: ${JSON.stringify(counts)}, the author ${own.status}`);
});

test("none of 200 simultaneous searches gets a 503, and a 429 keeps the query", async () => {
  // A page that was kept before would wait for nothing.
  const word = `w${randomInt(1e9)}`;
  const crowd = Array.from({ length: 20 }, () => from(newIp()));
  const unlock = await lockTable("search_entries");
  const burst = Array.from({ length: 200 }, (_, at) =>
    send(`/search?q=${word}+${at}`, { headers: crowd[at % 20] ?? {} }),
  );
  const author = send("/search?q=walking");
  await Promise.any(burst.map(async (answer) => expect((await answer).status).toBe(429))).finally(unlock);
  const [own, answers] = [await author, await Promise.all(burst)];
  const counts = count(answers);
  expect(own.status).toBe(200);
  expect(Object.keys(counts).sort(), JSON.stringify(counts)).toEqual(["200", "429"]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers["retry-after"]).toBe("2");
  expect(refused?.text).toContain("Too many people are searching right now");
  expect(refused?.text).toMatch(/value="w\d+ \d+"/);
  counted("searched", 201, `times at once: ${JSON.stringify(counts)}, the author ${own.status}`);
});

test("none of 400 simultaneous searches from one IP gets a 503 or delays other visitors", async () => {
  const word = `w${randomInt(1e9)}`;
  const crowd = from(newIp());
  // A busy machine takes a while over them.
  const burst = Array.from({ length: 400 }, (_, at) =>
    send(`/search?q=${word}+${at}`, { headers: crowd, patience: 180_000 }),
  );
  const own = await send("/search?q=hill");
  const answers = await Promise.all(burst);
  const counts = count(answers);
  expect(own.status).toBe(200);
  expect(Object.keys(counts).sort(), JSON.stringify(counts)).toEqual(["200", "429"]);
  for (const { status, headers } of answers)
    if (status === 429) expect(headers["retry-after"]).toMatch(/^[12]$/);
  counted("searched", 401, `times at once: ${JSON.stringify(counts)}, the author ${own.status}`);
}, 200_000);

/** Opens an event stream from an IP; resolves once it has received "hello". */
function openStream(ip: string): Promise<{ text: () => string; ended: Promise<void>; leave: () => void }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${target.url}/events`, { agent: false, headers: from(ip) });
    sent.on("error", reject);
    sent.on("response", (response: IncomingMessage) => {
      let text = "";
      const ended = new Promise<void>((end) => response.on("close", end));
      response.on("error", () => undefined);
      response.on("data", (chunk: Buffer) => {
        text += chunk;
        if (text.includes("event: hello")) resolve({ text: () => text, ended, leave: () => sent.destroy() });
      });
    });
    sent.end();
  });
}

test("event streams have one URL: all others would take the turns of pages for ever", async () => {
  const paths = [
    "/./events",
    "/a/../events",
    "/events\\",
    "/events.data",
    "/events/.data",
    "/%2e/%65vents",
    "/a/../events.data",
  ];
  for (const path of paths) {
    const answer = await send(path, { patience: 5_000 });
    expect(answer.headers["content-type"], path).not.toContain("event-stream");
    expect([308, 404], path).toContain(answer.status);
  }
  counted("asked for", paths.length, "event streams by other URLs");
});

test("one IP may hold 50 event streams, and the oldest is told to back off", async () => {
  const [crowd, reader] = [newIp(), newIp()];
  const other = await openStream(reader);
  const streams = [];
  for (let count = 0; count < 60; count++) streams.push(await openStream(crowd));
  const first = streams.slice(0, 10);
  await Promise.all(first.map(({ ended }) => ended));
  for (const { text } of first) expect(text()).toContain("event: replaced");
  for (const { text } of [...streams.slice(10), other]) expect(text()).not.toContain("event: replaced");
  const health = JSON.parse((await send("/healthz")).text);
  if (typeof health.streams === "number") expect(health.streams).toBe(51);
  for (const { leave } of [...streams, other]) leave();
  counted("opened", 61, "event streams");
});

test("of 200 guessed links to drafts from one IP, thirty are tried; the log has none of them", async () => {
  const headers = from(newIp());
  const guess = (n: number) => `guessed-${n}`.padEnd(43, "x");
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => send(`/-/draft/${guess(n)}`, { headers })),
  );
  expect(count(answers)).toEqual({ 404: 30, 429: 170 });
  const late = await send(`/-/draft/${guess(200)}`, { headers });
  expect(late.text).toContain("Too many wrong links were opened from your network.");
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(500);
  expect(late.headers["cache-control"]).toBe("private, no-store");
  expect((await send(`/-/draft/${guess(0)}`, { headers: from(newIp()) })).status).toBe(404);
  for (const path of ["/%2D/draft/", "/-/%64raft/", "//-//draft/", "/auth/%69nvite/", "/old/-/draft/"])
    await send(path + guess(0));
  for (const path of ["/-/draft/", "/auth/invite/"]) await send(`${path}${guess(0)}%`);
  await expect.poll(() => readFile(target.logFile, "utf8")).toContain("GET /-/draft/… 429");
  expect(await readFile(target.logFile, "utf8")).not.toContain("guessed-");
  counted("tried", 200, "links to drafts");
});
