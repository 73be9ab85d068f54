import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isPublic } from "~/http/public-request.server";
import { fetchRemoteImage } from "~/media/library/remote-image.server";
import { runInRequestSlot } from "~/runtime/request-slot.server";

const never = new AbortController().signal;
const anywhere = () => true;
let server: Server;
let base = "";
const asked: string[] = [];
/** The fetches' time limit (milliseconds). */
const LIMIT = 10_000;
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(`${url} ${request.headers.cookie ?? ""}${request.headers.authorization ?? ""}`.trim());
    if (url === "/big") response.end(Buffer.alloc(11 * 1024 * 1024));
    else if (url === "/loop") response.writeHead(302, { Location: "/loop" }).end();
    else if (url === "/away") response.writeHead(302, { Location: "file:///etc/passwd" }).end();
    else if (url === "/once") response.writeHead(302, { Location: "/a%20dot.png" }).end();
    else if (url.startsWith("/to?"))
      response.writeHead(302, { Location: decodeURIComponent(url.slice("/to?".length)) }).end();
    else if (url === "/slow") response.write("b", () => vi.advanceTimersByTime(LIMIT));
    else if (url === "/silent") return;
    else if (url === "/none") response.writeHead(404).end();
    else response.end("bytes");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("only public IPs on web ports are connected to", () => {
  const refused =
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1 " +
    "198.18.0.1 ::1 :: fe80::1 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1:: " +
    "2001:0:7f00:1:: 2001:db8::1 ::127.0.0.1 ::7f00:1 ::10.0.0.1 ::5db8:d70e ::ffff:0:127.0.0.1 ::2 1:: 100::1 " +
    "200::1 400::1 1000::1 4000::1 5f00::1 3fff::1 fec0::1 2001:2::1 2001:10::1 2001:20::1 fe80::1%1";
  expect(refused.split(" ").filter((ip) => isPublic(ip, 80))).toEqual([]);
  expect(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"].every((one) => isPublic(one, 443))).toBe(
    true,
  );
  expect(isPublic("93.184.215.14", 22)).toBe(false);
});

test("a request waits for another site without its slot", async () => {
  const slot = { release: () => void asked.push("given up"), retake: async () => void asked.push("back") };
  await runInRequestSlot(slot, () => fetchRemoteImage(`${base}/a.png`, never, anywhere));
  await runInRequestSlot(slot, () => fetchRemoteImage(`${base}/none`, never, anywhere)).catch(
    () => undefined,
  );
  expect(asked.splice(0)).toEqual(["given up", "/a.png", "back", "given up", "/none", "back"]);
});

test("a local name or IP is rejected before connecting", async () => {
  const { port } = new URL(base);
  const hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"];
  for (const host of hosts)
    await expect(fetchRemoteImage(`http://${host}:${port}/secret`, never), host).rejects.toThrow(/can’t be/);
  // The port is not why they are rejected.
  await expect(fetchRemoteImage("http://localhost/secret", never)).rejects.toThrow(
    "its address is not public",
  );
  expect(asked).toEqual([]);
});

test("each redirect is checked again, and at most three are followed", async () => {
  expect(await fetchRemoteImage(`${base}/once`, never, anywhere)).toEqual({
    name: "a dot.png",
    bytes: Buffer.from("bytes"),
  });
  const joined = await fetchRemoteImage(`${base}/می\u200cخواهم.png`, never, anywhere);
  expect(joined.name).toBe("می\u200cخواهم.png");
  await expect(fetchRemoteImage(`${base}/loop`, never, anywhere)).rejects.toThrow("redirects too often");
  expect(asked.filter((path) => path === "/loop")).toHaveLength(4);
  await expect(fetchRemoteImage(`${base}/away`, never, anywhere)).rejects.toThrow(
    "does not have a web address",
  );
  let connections = 0;
  const firstOnly = () => ++connections === 1;
  await expect(fetchRemoteImage(`${base}/once`, never, firstOnly)).rejects.toThrow(
    "its address is not public",
  );
});

test("a redirect to this machine, its networks or a tunnel into them is refused", async () => {
  const { port } = new URL(base);
  const onlyServerBesidesPublic: typeof isPublic = (ip, at) =>
    (ip === "127.0.0.1" && at === Number(port)) || isPublic(ip, at);
  const hosts =
    "127.0.0.1 2130706433 0x7f.1 0177.0.0.1 localhost 10.0.0.1 192.168.0.1 169.254.169.254 [::1] [::ffff:127.0.0.1] " +
    "[::7f00:1] [64:ff9b::7f00:1] [64:ff9b:1::a9fe:a9fe] [2002:7f00:1::] [2001:0:7f00:1::] [fd00:ec2::254] [fe80::1]";
  for (const host of hosts.split(" ")) {
    const target = encodeURIComponent(`http://${host}/secret`);
    await expect(
      fetchRemoteImage(`${base}/to?${target}`, never, onlyServerBesidesPublic),
      host,
    ).rejects.toThrow("its address is not public");
  }
});

test("oversized, missing or protected files are rejected, and no credentials are sent", async () => {
  await expect(fetchRemoteImage(`${base}/big`, never, anywhere)).rejects.toThrow("at most 10 MB");
  await expect(fetchRemoteImage(`${base}/none`, never, anywhere)).rejects.toThrow("answered 404");
  await expect(fetchRemoteImage("ftp://example.com/a.png", never)).rejects.toThrow(
    "does not have a web address",
  );
  await fetchRemoteImage(base.replace("//", "//user:secret@"), never, anywhere);
  expect(asked.at(-1)).toBe("/");
});

describe("when the time is over", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("a body that never ends is given up", async () => {
    await expect(fetchRemoteImage(`${base}/slow`, never, anywhere)).rejects.toThrow(
      "its site takes too long",
    );
  });

  test("a site that never answers is given up, also after garbage was collected", async () => {
    const fetched = expect(fetchRemoteImage(`${base}/silent`, never, anywhere)).rejects.toThrow(
      "its site takes too long",
    );
    await once(server, "request");
    collectGarbage();
    vi.advanceTimersByTime(LIMIT);
    await fetched;
  });
});
