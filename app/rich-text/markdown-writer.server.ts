import { toMarkdown } from "mdast-util-to-markdown";
import { runSerially } from "~/runtime/serial-queue.server";
import { singleton } from "~/runtime/singleton.server";
import { Thread } from "~/runtime/thread.server";
import type { RichTextDocument } from "./document";
import type { MarkdownAnswer, MarkdownQuestion } from "./markdown-thread";
import { documentToMarkdown } from "./markdown-write.server";
import { plainText } from "./text";

/**
 * What a document may have to be written at once: characters, of which a hostile one takes 1.7 µs and one of prose 0.2,
 * and nodes, of which each takes as long as 30 characters. So none takes longer than 50 ms; an essay of 6,000 words
 * takes 6.
 */
const MAX_COST = 40_000;
const NODE_COST = 30;
/** For a document (milliseconds): the largest that can be saved takes 2 s. */
const DEADLINE = 10_000;
const MEMORY = 512;
/** The thread takes memory (MB), so it ends after being idle this long (milliseconds). */
const IDLE_MS = 30_000;

/** Writes documents, one long one after the other; `deadline` is that of each (milliseconds). */
export class MarkdownWriter {
  readonly #thread: Thread<MarkdownAnswer>;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(deadline = DEADLINE) {
    this.#thread = new Thread("markdown-thread", { deadline, memory: MEMORY });
  }

  /** The document as Markdown; null if it takes too long or too much memory. */
  async write(document: RichTextDocument, footnotes = ""): Promise<string | null> {
    if (getCost(document.root) <= MAX_COST) return documentToMarkdown(document, footnotes);
    const answer = await runSerially("markdown", () => this.#ask({ document, footnotes }));
    return typeof answer === "object" ? answer.markdown : null;
  }

  async #ask(question: MarkdownQuestion): Promise<MarkdownAnswer | string> {
    clearTimeout(this.#idle);
    try {
      return await this.#thread.ask(question);
    } finally {
      this.#idle = setTimeout(() => this.#thread.close(), IDLE_MS).unref();
    }
  }
}

/** The words of a document alone: in a code block, since escaping them takes as long as writing the document. */
export const writeWords = (document: unknown): string =>
  toMarkdown({ type: "code", value: plainText(document) }, { fences: true });

function getCost(node: object): number {
  const { text, children = [] } = node as { text?: string; children?: object[] };
  return children.reduce((sum, child) => sum + getCost(child), NODE_COST + (text?.length ?? 0));
}

const writer = singleton("markdown-writer", () => new MarkdownWriter());

/**
 * The document as Markdown, as `documentToMarkdown` writes it; null if that takes too long. Long ones are written in a
 * thread, so the site stays responsive.
 */
export const writeMarkdown = (document: RichTextDocument, footnotes?: string): Promise<string | null> =>
  writer.write(document, footnotes);
