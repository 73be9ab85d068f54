import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { backend, call, isHealthy } from "./backend";
import { counted, target } from "./target";

const bucket = `attacked-${randomUUID()}`;

beforeAll(async () => {
  const body = JSON.stringify({ name: bucket, public: true });
  const { status } = await call("/storage/v1/bucket", { method: "POST", body });
  expect(status).toBe(200);
});

/** One request with exactly this path; `fetch` would normalise it. */
function raw(method: string, url: string, body?: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(backend.url);
  const { serviceKey } = backend;
  return new Promise((resolve, reject) => {
    const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` };
    const signal = AbortSignal.timeout(15_000);
    const sent = request(
      { hostname, port, method, path: url, headers, agent: false, signal },
      async (response) => {
        const chunks = await response.toArray().catch(() => []);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      },
    );
    sent.on("error", reject).end(body);
  });
}

/** All files of the data folder except Postgres's, which change by themselves. */
const filesOutside = () =>
  readdirSync(target.dataDir, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^(postgres|storage|mailbox)(\/|\.|$)/.test(name))
    .sort();
const namesInStorage = () =>
  readdirSync(path.join(target.dataDir, "storage"), { recursive: true, encoding: "utf8" });

const STEPS = [
  "..",
  ".",
  "",
  "%2e%2e",
  "%2e%2e%2f",
  "..%2f",
  "..%5c",
  "%252e%252e",
  "%c0%ae%c0%ae",
  "%00",
  "a%00.png",
  "secrets.json",
  "postgres",
  "storage",
  "incoming",
  "mailbox",
  "etc",
  "passwd",
  "~",
  "C:",
  "con",
  "a",
  "a.png",
  "%0d%0a",
  "%ff",
  "%",
  "%e0%a4%a",
  "public",
  "authenticated",
  "sign",
  "info",
  "list",
  "upload",
  "move",
  "copy",
  ".emptyFolderPlaceholder",
  "x".repeat(300),
  "__proto__",
  "'",
  '"',
  ";",
  "?",
  "*",
  "|",
  "<script>",
];
const route = fc.constantFrom(
  "object/BUCKET/",
  "object/public/BUCKET/",
  "object/authenticated/BUCKET/",
  "object/info/BUCKET/",
  "object/info/public/BUCKET/",
  "object/sign/BUCKET/",
  "object/upload/sign/BUCKET/",
  "object/",
  "bucket/",
  "object/list/",
  "",
);

test("no path escapes the storage folder or breaks the service", async () => {
  const before = filesOutside();
  const secrets = readFileSync(path.join(target.dataDir, "secrets.json"), "utf8");
  const url = fc
    .tuple(route, fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 6 }))
    .map(([start, steps]) => `/storage/v1/${start.replace("BUCKET", bucket)}${steps.join("/")}`);
  const tried = fc.sample(url, { seed: 11, numRuns: 250 }).filter((given) => !/[^!-~]/.test(given));
  let sent = 0;
  for (const given of tried) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
      const { status, text } = await raw(method, given, method.startsWith("P") ? "attack" : undefined);
      expect(status, `${method} ${given} ${text.slice(0, 200)}`).toBeLessThan(500);
      expect(text).not.toContain("databasePassword");
      sent += 1;
    }
  }
  expect(filesOutside()).toEqual(before);
  expect(readFileSync(path.join(target.dataDir, "secrets.json"), "utf8")).toBe(secrets);
  // Files get random names, whatever was requested.
  const odd = namesInStorage().filter((name) => !/^(incoming|[0-9a-f]{2})(\/[0-9a-f-]{36})?$/.test(name));
  expect(odd).toEqual([]);
  expect(await isHealthy()).toBe(true);
  counted("sent", sent, "requests to hostile URLs of storage");
});

test("no list, remove, move or sign request breaks storage", async () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      "../../secrets.json",
      "a\0b",
      "\ud800",
      "%",
      "_",
      "'; drop table storage.objects; --",
      -1,
      2 ** 53,
      null,
      [],
      {},
      true,
    ),
    fc.string({ maxLength: 20 }),
    fc.integer(),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  );
  const keys = fc.constantFrom(
    "prefix",
    "limit",
    "offset",
    "search",
    "sortBy",
    "prefixes",
    "bucketId",
    "sourceKey",
    "destinationKey",
    "destinationBucket",
    "expiresIn",
    "paths",
    "transform",
    "name",
    "id",
    "public",
    "file_size_limit",
    "allowed_mime_types",
    "type",
    "__proto__",
  );
  const body = fc
    .dictionary(keys, value, { maxKeys: 8 })
    .map((given) => JSON.stringify({ prefix: "", bucketId: bucket, ...given }));
  const calls: [string, string][] = [
    ["POST", `/object/list/${bucket}`],
    ["DELETE", `/object/${bucket}`],
    ["POST", "/object/move"],
    ["POST", "/object/copy"],
    ["POST", `/object/sign/${bucket}`],
    ["POST", `/object/sign/${bucket}/a`],
    ["PUT", `/bucket/${bucket}`],
  ];
  let sent = 0;
  for (const given of fc.sample(body, { seed: 12, numRuns: 80 })) {
    for (const [method, url] of calls) {
      const { status, text } = await raw(method, `/storage/v1${url}`, given);
      expect(status, `${method} ${url} ${given} ${text.slice(0, 200)}`).toBeLessThan(500);
      sent += 1;
    }
  }
  expect((await call("/storage/v1/bucket")).status).toBe(200);
  expect(await isHealthy()).toBe(true);
  counted("sent", sent, "hostile bodies to storage");
});
