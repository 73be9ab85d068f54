import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { readImport } from "~/content/transfer/import-read.server";
import { readImportInThread } from "~/content/transfer/import-reader.server";
import { turnsDuring } from "../turns";

const options = { timeZone: "UTC", site: null };

const wxr = (posts: string[]) =>
  Buffer.from(
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>${posts
      .map(
        (text, id) =>
          `<item><title>T</title><wp:post_id>${id}</wp:post_id><wp:post_date>2020-01-0${(id % 9) + 1} 00:00:00</wp:post_date><content:encoded><![CDATA[${text}]]></content:encoded></item>`,
      )
      .join("")}</channel></rss>`,
  );

test("a thread reads the same as the process that asks it", async () => {
  const file = wxr(["One\n\ntwo [gallery]", "<b>Three</b>"]);
  expect(await readImportInThread(file, options)).toEqual(await readImport(file, options));
});

test("a thread's refusal is the reader's own", async () => {
  await expect(readImportInThread(Buffer.from("Words"), options)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("This file is not a zip"),
  });
});

test("while a large export is read, others are served", async () => {
  const file = wxr(Array.from({ length: 20 }, () => "a\n\n".repeat(2_000)));
  const turns = await turnsDuring(async () => {
    expect((await readImportInThread(file, options)).rejected).toEqual([]);
  });
  expect(turns).toBeGreaterThan(1_000);
}, 60_000);

test.each([
  ["long", { deadline: 1, memory: 1_024 }, "takes too long to read"],
  ["much memory", { deadline: 60_000, memory: 16 }, "has too much in it"],
])("a file that takes too %s is refused", async (_, limits, sentence) => {
  const file = wxr(Array.from({ length: 20 }, () => "a\n\n".repeat(2_000)));
  await expect(readImportInThread(file, options, undefined, limits)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(sentence),
  });
});

test("reading ends when its client has left, and files of clients who have left are not read", async () => {
  const file = wxr(Array.from({ length: 20 }, () => "a\n\n".repeat(2_000)));
  const client = new AbortController();
  const ends: Promise<unknown>[] = [];
  const onWorker = (worker: Worker) => {
    ends.push(once(worker, "exit"));
    // Once the thread has been asked.
    worker.once("message", () => setImmediate(() => client.abort()));
  };
  process.on("worker", onWorker);
  const read = () => readImportInThread(file, options, client.signal).catch(({ message }) => message);
  const sentence = "The file was not read, because the connection ended.";
  expect(await Promise.all([read(), read()])).toEqual([sentence, sentence]);
  process.off("worker", onWorker);
  expect(ends).toHaveLength(1);
  await Promise.all(ends);
});
