import { parentPort } from "node:worker_threads";
import type { RichTextDocument } from "./document";
import { documentToMarkdown } from "./markdown-write.server";

/** The arguments of `documentToMarkdown`. */
export interface MarkdownQuestion {
  document: RichTextDocument;
  footnotes: string;
}

/** The answer to a document. */
export interface MarkdownAnswer {
  markdown: string;
}

// A thread of its own (markdown-writer.server.ts).
parentPort?.on("message", ({ document, footnotes }: MarkdownQuestion) =>
  parentPort?.postMessage({ markdown: documentToMarkdown(document, footnotes) } satisfies MarkdownAnswer),
);
parentPort?.postMessage("ready");
