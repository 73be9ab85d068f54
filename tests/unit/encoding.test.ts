import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encoded, smallest } from "~/runtime/encoding.server";

const bytes = new Uint8Array(Buffer.from("<p>Ærø</p>".repeat(100)));

test("a page decodes to the original from each encoding", async () => {
  expect(brotliDecompressSync(encoded(bytes, "br"))).toEqual(Buffer.from(bytes));
  expect(brotliDecompressSync(await smallest(bytes))).toEqual(Buffer.from(bytes));
  expect(gunzipSync(encoded(bytes, "gzip"))).toEqual(Buffer.from(bytes));
  expect(encoded(bytes, undefined)).toBe(bytes);
});
