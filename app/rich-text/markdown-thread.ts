import { parentPort } from "node:worker_threads";
import type { RichTextDocument } from "./document";
import { documentToMarkdown } from "./markdown-write.server";

/** The answer to a document. */
export interface MarkdownAnswer {
  markdown: string;
}

// A thread of its own (markdown-writer.server.ts).
parentPort?.on("message", (document: RichTextDocument) =>
  parentPort?.postMessage({ markdown: documentToMarkdown(document) } satisfies MarkdownAnswer),
);
parentPort?.postMessage("ready");
