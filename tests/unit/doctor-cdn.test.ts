import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "~/runtime/config.server";
import { checkCdn } from "../../scripts/doctor/cdn-check";
import { ACCESS, startCdnApi } from "../e2e/support/cdn-api";

let api: Awaited<ReturnType<typeof startCdnApi>>;
let front: Server | undefined;
beforeEach(async () => {
  api = await startCdnApi();
});
afterEach(() => {
  api.stop();
  front?.close();
});

/** What the doctor finds, if what is in front of the site answers with these headers. */
async function check(answer: (visit: number, headers: IncomingHttpHeaders) => Record<string, string>) {
  let visits = 0;
  front = createServer(({ headers }, response) => {
    for (const [name, value] of Object.entries(answer(visits++, headers))) response.setHeader(name, value);
    response.end();
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const siteUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const { zone, token } = ACCESS;
  const config = readConfig({ CDN: "cloudflare", CDN_ZONE: zone, CDN_TOKEN: token, CDN_API_URL: api.url });
  const rest = {
    serviceKey: "",
    health: {},
    project: null,
    backendUrl: null,
    isContainer: false,
    clockUrl: "",
  };
  const local = { instance: "", address: "", protocol: "http", host: "", forwardedFor: "" };
  return checkCdn({ config: { ...config, siteUrl }, local, ...rest });
}

const keepPages = (visit: number, { cookie }: IncomingHttpHeaders) => ({
  "CF-Cache-Status": visit > 1 && !cookie ? "HIT" : "DYNAMIC",
});

test("the doctor finds nothing wrong with a CDN that keeps visitors' pages, and purges nothing", async () => {
  expect(await check(keepPages)).toMatchObject({ state: "ok" });
  expect(api.purges).toEqual([["doctor"]]);
});

test("the doctor finds a token that the CDN rejects, and does not repeat it", async () => {
  api.fail({ status: 403, body: `Invalid token ${ACCESS.token}` });
  const { state, text } = await check(keepPages);
  expect(state).toBe("wrong");
  expect(text).toMatch(/does not accept purges.*403 Invalid token ….*Correct CDN_ZONE and CDN_TOKEN/);
});

test.each([
  ["is not in front", () => ({}), /do not come through cloudflare.*Point the DNS record/],
  ["keeps nothing", () => ({ "CF-Cache-Status": "DYNAMIC" }), /keeps no pages \(Cf-Cache-Status: DYNAMIC\)/],
  ["keeps pages for browsers with a cookie, too", () => ({ "CF-Cache-Status": "HIT" }), /rule for cookies/],
] as const)("the doctor finds a CDN that %s", async (_what, answer, text) => {
  expect(await check(answer)).toMatchObject({ state: "wrong", text: expect.stringMatching(text) });
});
