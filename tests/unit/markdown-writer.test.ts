import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import type { RichTextDocument } from "~/rich-text/document";
import { htmlToDocument } from "~/rich-text/html.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { MarkdownWriter } from "~/rich-text/markdown-writer.server";
import { turnsDuring } from "../turns";

function toDocument(html: string): RichTextDocument {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const long = toDocument(`<h2>Stars</h2>${`<p>${"*".repeat(20_000)}</p>`.repeat(40)}`);

test.each([
  ["short", toDocument("<p>One <b>two</b></p>")],
  ["long", long],
  ["manifold", toDocument(`<ul>${"<li>a <i>b</i></li>".repeat(2_000)}</ul>`)],
])("a %s document is written as any other", async (_, document) => {
  expect(await new MarkdownWriter().write(document)).toBe(documentToMarkdown(document));
});

test("while a long document is written, others are served", async () => {
  const writer = new MarkdownWriter();
  // Starts the thread.
  await writer.write(long);
  expect(await turnsDuring(() => writer.write(long))).toBeGreaterThan(1_000);
});

test("a document that takes too long is not written", async () => {
  expect(await new MarkdownWriter(1).write(long)).toBeNull();
});

test("a thread that has ended while nobody asked is started again", async () => {
  const writer = new MarkdownWriter();
  const started = once(process, "worker");
  await writer.write(long);
  const [worker]: Worker[] = await started;
  await worker?.terminate();
  expect(await writer.write(long)).toBe(documentToMarkdown(long));
});
