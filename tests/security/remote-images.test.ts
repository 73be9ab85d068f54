import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counted, isServing, newAdmin, newUser, post, signIn } from "./target";

const FETCH = "/admin/images/fetch";
/** A local server that must never be fetched; it redirects to itself. */
let inside: Server;
let port = 0;
const asked: string[] = [];

beforeAll(async () => {
  inside = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/redirect") response.writeHead(302, { Location: "/secret" }).end();
    else response.end("secret");
  });
  // Where IPv6 is available, "::" listens on IPv4 too.
  await new Promise<void>((done) => {
    inside.once("error", () => inside.listen(0, "0.0.0.0", done));
    inside.listen(0, "::", done);
  });
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

/** This machine, its networks and its cloud provider in every spelling that URL parsers accept. */
const HOSTS = [
  // This machine: dotted, short, as one number, octal, hexadecimal, mixed, in full-width and circled digits.
  ..."127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 017700000001 0177.0.0.1 0177.0.0.01 0x7f000001 0x7f.0.0.1".split(
    " ",
  ),
  ..."0x7f.1 0X7F.0X0.0X0.0X1 127.0.0.1. 127.0x0.00.1 １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 0 0.0.0.0 0x0 00".split(
    " ",
  ),
  ..."localhost LOCALHOST localhost. a.localhost ip6-localhost loopback.localhost".split(" "),
  // The same as IPv6: mapped, translated and tunnelled.
  ..."[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::127.0.0.1]".split(
    " ",
  ),
  ..."[::7f00:1] [::ffff:0:7f00:1] [::a00:1] [::a9fe:a9fe] [1::1] [200::1] [4000::1] [3fff::1] [5f00::1]".split(
    " ",
  ),
  ..."[64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [::ffff:0:127.0.0.1]".split(
    " ",
  ),
  // Cloud metadata services.
  ..."169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 [::ffff:a9fe:a9fe] [fd00:ec2::254] 100.100.100.200".split(
    " ",
  ),
  // Private and reserved networks.
  ..."10.0.0.1 10.255.255.255 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1.254 3232235777".split(
    " ",
  ),
  ..."100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255".split(
    " ",
  ),
  ..."[fe80::1] [fc00::1] [fdff::1] [ff02::1] [2001:db8::1] [100::1] [fec0::1]".split(" "),
];

/** Not a web URL, or a misleading one. */
const OTHERS = () => [
  "",
  "http://",
  "http:///secret",
  "//127.0.0.1/secret",
  "file:///etc/passwd",
  "ftp://127.0.0.1/secret",
  "gopher://127.0.0.1/_secret",
  "data:image/png;base64,iVBORw0KGgo=",
  "javascript:alert(1)",
  "blob:http://127.0.0.1/secret",
  "unix:/var/run/docker.sock",
  "http://unix:/var/run/docker.sock:/secret",
  `http://example.com@127.0.0.1:${port}/secret`,
  `http://127.0.0.1:${port}#@example.com/`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http:\\\\127.0.0.1:${port}\\secret`,
  `http:127.0.0.1:${port}/secret`,
  ` \t\nhttp://127.0.0.1:${port}/secret`,
  `http://127.0.0.1:${port}/\r\nX-Injected: 1`,
  `http://127.0.0.1:${port}/redirect`,
  `https://127.0.0.1:${port}/secret`,
  // Non-web ports at a public IP.
  ..."22 25 5432 6379 9200 0 65536".split(" ").map((other) => `http://93.184.215.14:${other}/`),
];

const urls = () => [
  ...HOSTS.flatMap((host) => [
    `http://${host}:${port}/secret`,
    `http://${host}/secret`,
    `https://${host}/secret`,
  ]),
  ...OTHERS(),
];

test("an admin cannot fetch from this machine or its networks, however the IP is spelt", async () => {
  const cookie = await signIn(await newAdmin());
  for (const url of urls()) {
    const { status, text } = await post(FETCH, { url }, { cookie });
    expect(status, url).toBe(422);
    const { images, message } = JSON.parse(text) as { images?: unknown[]; message: string };
    expect(images, url).toBeUndefined();
    expect(message, url).toMatch(/its address is not public|does not have a web address|can’t be reached/);
    // "Cannot be reached" would mean that a connection was tried.
    if (url.includes("[")) expect(message, url).toContain("its address is not public");
    expect(text, url).not.toContain("secret");
  }
  expect(asked).toEqual([]);
  expect(await isServing()).toBe(true);
  counted("asked for", urls().length, "images of private IPs; none was connected to");
});

test("only admins can fetch images, and scripts are told why they cannot", async () => {
  const cookie = await signIn(await newUser());
  const tried = urls().slice(0, 30);
  for (const url of tried) {
    const visitor = await post(FETCH, { url });
    expect(visitor.status, url).toBe(401);
    expect(visitor.text, url).toContain("You are signed out");
    expect((await post(FETCH, { url }, { cookie })).status, url).toBe(403);
  }
  expect(asked).toEqual([]);
  counted("refused", tried.length * 2, "images to visitors and users");
});

test("no card is made of a page on this machine or its networks, and only for admins", async () => {
  const cookie = await signIn(await newAdmin());
  // Every second spelling, to stay within the limit of cards in ten minutes.
  const tried = [...HOSTS.map((host) => `http://${host}:${port}/secret`), ...OTHERS()].filter(
    (_, at) => at % 2 === 0,
  );
  expect(tried.length).toBeLessThan(60);
  for (const url of tried) {
    const { status, text } = await post("/admin/cards", { url }, { cookie });
    expect(status, url).toBe(422);
    expect(text, url).toMatch(/its address is not public|does not have a web address|can’t be reached/);
    expect(text, url).not.toContain("secret");
  }
  const [url = ""] = tried;
  expect((await post("/admin/cards", { url })).status).toBe(401);
  expect((await post("/admin/cards", { url }, { cookie: await signIn(await newUser()) })).status).toBe(403);
  expect(asked).toEqual([]);
  counted("refused", tried.length, "cards of private IPs");
});

test("an admin who asks for cards without end has to wait", async () => {
  const cookie = await signIn(await newAdmin());
  const statuses = new Set<number>();
  for (let at = 0; at < 61; at += 1)
    statuses.add((await post("/admin/cards", { url: "" }, { cookie })).status);
  expect([...statuses]).toEqual([422, 429]);
});
