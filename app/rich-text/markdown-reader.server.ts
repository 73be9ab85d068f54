import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Root } from "mdast";
import { limits } from "./limits";
import { type ParsedMarkdown, treeToDocument } from "./markdown.server";

/** Relative to the project's folder, where the server is started. */
const WORKER = "app/rich-text/markdown-worker.mjs";
/** Bytes of one text: escaped, Markdown can be twice as long as what it says. */
const LONGEST = limits.textBytes * 2;
/** Quotes and lists that one line begins; a document takes fewer, this only keeps the worst from the parser. */
const DEEPEST = 100;
/** Of a tree: it has more nodes than the document that it becomes, and may nest deeper. */
const TREE = { nodes: limits.nodes * 5, depth: DEEPEST * 2 };
/** For one text, and for all of a reader (milliseconds). 100 KB of prose take about half a second. */
const DEADLINE = { one: 5_000, all: 30_000 };

const refused = (message: string): ParsedMarkdown => ({ ok: false, message, title: null });

interface Answer {
  tree?: Root;
  isTooMuch?: boolean;
  error?: string;
}

/**
 * Reads Markdown from outside in a thread, one text after the other, each within a deadline and all within another;
 * what takes longer is refused with a sentence. The site goes on meanwhile. To be closed when all is read.
 */
export class MarkdownReader {
  #worker: Worker | null = null;
  #left: number;

  constructor(private readonly deadline = DEADLINE) {
    this.#left = deadline.all;
  }

  /** As `markdownToDocument`; `title` is the one that the text has already. @throws if the thread cannot be started */
  async read(markdown: string, title?: string): Promise<ParsedMarkdown> {
    if (Buffer.byteLength(markdown) > LONGEST) {
      return refused(`The text is too long: at most ${LONGEST / 1_000_000} MB of Markdown can be read.`);
    }
    if (isTooDeep(markdown)) return refused(TOO_DEEP);
    if (this.#left <= 0) return refused("The texts before it took too long. Import it by itself.");
    const start = performance.now();
    const answer = await this.#ask(markdown, Math.min(this.deadline.one, this.#left));
    this.#left -= performance.now() - start;
    if (!answer) return refused("It takes too long to read. Divide it into several, or make it plainer.");
    if (answer.isTooMuch) return refused(TOO_MUCH);
    if (!answer.tree) throw new Error(`Markdown could not be read: ${answer.error}`);
    return treeToDocument(answer.tree, title);
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }

  /** Null if the thread did not answer in time. */
  #ask(markdown: string, wait: number): Promise<Answer | null> {
    this.#worker ??= new Worker(path.resolve(WORKER), { workerData: TREE });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const finish = (answer: Answer | null) => {
        clearTimeout(timer);
        worker.off("message", finish).off("error", fail);
        if (!answer?.tree) this.close();
        resolve(answer);
      };
      // Out of memory is an error, too: the thread has ended, the process has not.
      const fail = (error: Error) => finish({ error: String(error), isTooMuch: isOutOfMemory(error) });
      const timer = setTimeout(() => finish(null), wait);
      worker.on("message", finish).on("error", fail);
      worker.postMessage(markdown);
    });
  }
}

const TOO_DEEP = `The text is nested too deeply: at most ${limits.depth} levels are possible.`;
const TOO_MUCH = `The text has too many parts: at most ${limits.nodes.toLocaleString("en")} are possible.`;

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Whether a line begins more quotes and lists than any author's. In proportion to the length. */
function isTooDeep(markdown: string): boolean {
  const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm;
  for (const [markers] of markdown.matchAll(containers)) {
    if ((markers.match(/[^\s\d]/g) ?? []).length > DEEPEST) return true;
  }
  return false;
}
