import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encoded, encodingFor, smallest } from "~/http/encoding.server";

const bytes = new Uint8Array(Buffer.from("<p>Ærø</p>".repeat(100)));

test("the best encoding that the browser accepts is chosen", () => {
  expect(encodingFor("gzip, br;q=0.9")).toBe("br");
  expect(encodingFor("gzip, br;q=0")).toBe("gzip");
  expect(encodingFor("br;q=0.0, gzip;q=0")).toBeUndefined();
  expect(encodingFor(null)).toBeUndefined();
});

test("a page decodes to the original from each encoding", async () => {
  expect(brotliDecompressSync(encoded(bytes, "br"))).toEqual(Buffer.from(bytes));
  expect(brotliDecompressSync(await smallest(bytes))).toEqual(Buffer.from(bytes));
  expect(gunzipSync(encoded(bytes, "gzip"))).toEqual(Buffer.from(bytes));
  expect(encoded(bytes, undefined)).toBe(bytes);
});
