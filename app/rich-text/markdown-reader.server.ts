import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Root } from "mdast";
import { limits } from "./limits";
import { type ParsedMarkdown, type RewriteAddress, treeToDocument } from "./markdown.server";

/** Relative to the project's folder, in which the server is started. */
const WORKER = "app/rich-text/markdown-worker.mjs";
/** Bytes of one text: Markdown's escapes can double its length. */
const MAX_BYTES = limits.textBytes * 2;
/** Quotes and lists that one line may open. Documents allow fewer; this limit only protects the parser. */
const MAX_DEPTH = 100;
/** Limits of a syntax tree, which has more nodes and levels than its document. */
const TREE_LIMITS = { nodes: limits.nodes * 5, depth: MAX_DEPTH * 2 };
/** Limits for one text, and for all texts of a reader (milliseconds). 100 KB of prose take about half a second. */
const TIMEOUT_MS = { one: 5_000, all: 30_000 };
/** How long the worker may take to start (milliseconds): longer only if the machine is far too busy. */
const START_MS = 60_000;
/** MB of the worker's heap: 1 MB of prose, which takes longer to read than allowed, needs more than half of it. */
const MEMORY = 512;

const unreadable = (message: string): ParsedMarkdown => ({ ok: false, message, title: null, losses: [] });

interface Answer {
  /** Whether it is no answer, but says that the worker has started. */
  isReady?: boolean;
  tree?: Root;
  isTooMuch?: boolean;
  error?: string;
}

/**
 * Reads untrusted Markdown in a worker thread, so the site stays responsive: one text after the other, with a timeout
 * for each and one for all. Texts that take longer are rejected with a message. Must be closed when everything has been
 * read.
 */
export class MarkdownReader {
  #worker: Worker | null = null;
  #left: number;

  constructor(private readonly deadline = TIMEOUT_MS) {
    this.#left = deadline.all;
  }

  /** Like `markdownToDocument`; `title` is the text's existing title. @throws if the worker cannot be started */
  async read(markdown: string, title?: string, rewrite?: RewriteAddress): Promise<ParsedMarkdown> {
    if (Buffer.byteLength(markdown) > MAX_BYTES) {
      return unreadable(`The text is too long: at most ${MAX_BYTES / 1_000_000} MB of Markdown can be read.`);
    }
    if (isTooDeep(markdown)) return unreadable(TOO_DEEP);
    if (this.#left <= 0) return unreadable("The texts before it took too long. Import it by itself.");
    const worker = await this.#start();
    const start = performance.now();
    const answer = await this.#ask(worker, markdown, Math.min(this.deadline.one, this.#left));
    this.#left -= performance.now() - start;
    if (!answer) return unreadable("It takes too long to read. Split it into several, or simplify it.");
    if (answer.isTooMuch) return unreadable(TOO_MUCH);
    if (!answer.tree) throw new Error(`Markdown could not be read: ${answer.error}`);
    return treeToDocument(answer.tree, title, rewrite);
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }

  /** The worker, once it can read. @throws if it does not start in time */
  async #start(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = new Worker(path.resolve(WORKER), {
      workerData: TREE_LIMITS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    this.#worker = worker;
    const answer = await this.#listen(worker, START_MS);
    if (!answer || answer.error) throw new Error(`Markdown cannot be read: ${answer?.error ?? "too busy"}`);
    return worker;
  }

  /** Resolves to null if the worker does not answer in time. */
  #ask(worker: Worker, markdown: string, wait: number): Promise<Answer | null> {
    worker.postMessage(markdown);
    return this.#listen(worker, wait);
  }

  /** The worker's next message. One that answers with neither a tree nor that it is ready is ended. */
  #listen(worker: Worker, wait: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      const finish = (answer: Answer | null) => {
        clearTimeout(timer);
        worker.off("message", finish).off("error", fail);
        if (!answer?.tree && !answer?.isReady) this.close();
        resolve(answer);
      };
      // Running out of memory is also reported as an error; it ends the worker, but not the process.
      const fail = (error: Error) => finish({ error: String(error), isTooMuch: isOutOfMemory(error) });
      const timer = setTimeout(() => finish(null), wait);
      worker.on("message", finish).on("error", fail);
    });
  }
}

const TOO_DEEP = `The text is nested too deeply: at most ${limits.depth} levels are allowed.`;
const TOO_MUCH = `The text has too many parts: at most ${limits.nodes.toLocaleString("en")} are allowed.`;

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Whether a line opens more quotes and lists than any author would. Takes linear time. */
function isTooDeep(markdown: string): boolean {
  const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm;
  for (const [markers] of markdown.matchAll(containers)) {
    if ((markers.match(/[^\s\d]/g) ?? []).length > MAX_DEPTH) return true;
  }
  return false;
}
