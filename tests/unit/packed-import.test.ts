import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import type { Incoming } from "~/content/transfer/import-read.server";
import { pack } from "~/content/transfer/packed-import.server";
import { getTable } from "~/content/transfer/tables.server";
import { compileOptions } from "~/runtime/thread.server";

/** Prints how many characters come back of 90 rows of a million, packed in a heap that is smaller than all of them. */
const program = `
  import { gunzipSync } from "node:zlib";
  import type { Incoming } from "~/content/transfer/import-read.server";
import { pack } from "./app/content/transfer/packed-import.server";
  const row = { values: { content: "a".repeat(1_000_000) }, onlyNew: {} };
  const tables = [{ info: { table: "pages" }, rows: Array.from({ length: 90 }, () => row) }];
  pack({ tables }).then((packed) => console.log(gunzipSync(packed).length));
`;

test("rows that are larger than the heap together are packed one by one", async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: "ts" },
    ...compileOptions,
    write: false,
  });
  const code = outputFiles[0]?.text ?? "";
  const flags = ["--max-old-space-size=64", "--input-type=module", "--eval", code];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(Number(stdout)).toBeGreaterThan(90_000_000);
});

test("more than the server could unpack is refused", async () => {
  const row = { values: { content: "a".repeat(1_000_000) }, onlyNew: {} };
  const tables = [{ info: getTable("pages"), rows: Array.from({ length: 101 }, () => row) }];
  const incoming: Incoming = { from: "json", tables, rejected: [], losses: [], ignored: [] };
  await expect(pack(incoming)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("too much in it"),
  });
});
