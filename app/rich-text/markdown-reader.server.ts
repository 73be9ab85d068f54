import { signalAfter } from "~/runtime/signal-after.server";
import { Thread } from "~/runtime/thread.server";
import { limits } from "./limits";
import { kept, type ParsedMarkdown, type RewriteAddress, treeToDocument } from "./markdown.server";
import type { MarkdownFlavour } from "./markdown-tree";
import type { TreeAnswer, TreeQuestion } from "./markdown-tree-thread";

/** Bytes of one text: Markdown's escapes can double its length. */
const MAX_BYTES = limits.textBytes * 2;
/** Quotes and lists that one line may open. Documents allow fewer; this limit only protects the parser. */
const MAX_DEPTH = 100;
/** Limits of a syntax tree, which has more nodes and levels than its document. */
const TREE_LIMITS = { nodes: limits.nodes * 5, depth: MAX_DEPTH * 2 };
/** Limits for one text, and for all texts of a reader (milliseconds). 100 KB of prose take about half a second. */
const TIMEOUT_MS = { one: 5_000, all: 30_000 };
/** MB of the thread's heap: 1 MB of prose, which takes longer to read than allowed, needs more than half of it. */
const MEMORY = 512;

const unreadable = (message: string): ParsedMarkdown => ({ ok: false, message, title: null, losses: [] });

/**
 * Reads untrusted Markdown in a thread, so the site stays responsive: one text after the other, with a timeout
 * for each and one for all. Texts that take longer are rejected with a message. Must be closed when everything has been
 * read.
 */
export class MarkdownReader {
  readonly #thread: Thread<TreeAnswer>;
  #left: number;

  constructor({ one, all } = TIMEOUT_MS) {
    this.#thread = new Thread("markdown-tree-thread", { deadline: one, memory: MEMORY });
    this.#left = all;
  }

  /** Like `markdownToDocument`; `title` is the text's existing title. @throws if the thread cannot be started */
  async read(
    markdown: string,
    title?: string,
    rewrite?: RewriteAddress,
    flavour?: MarkdownFlavour,
  ): Promise<ParsedMarkdown> {
    if (Buffer.byteLength(markdown) > MAX_BYTES) {
      return unreadable(`The text is too long: at most ${MAX_BYTES / 1_000_000} MB of Markdown can be read.`);
    }
    if (isTooDeep(markdown)) return unreadable(TOO_DEEP);
    if (this.#left <= 0) return unreadable("The texts before it took too long. Import it by itself.");
    await this.#thread.start();
    const start = performance.now();
    const question: TreeQuestion = { markdown, flavour, kept, limits: TREE_LIMITS };
    const answer = await this.#thread.ask(question, signalAfter(this.#left));
    // Timers may end a fraction of a millisecond early.
    this.#left -= Math.ceil(performance.now() - start);
    if (answer === "late" || answer === "left")
      return unreadable("It takes too long to read. Split it into several, or simplify it.");
    if (answer === "large" || "isTooMuch" in answer) return unreadable(TOO_MUCH);
    return treeToDocument(answer.tree, title, rewrite);
  }

  close(): void {
    this.#thread.close();
  }
}

const TOO_DEEP = `The text is nested too deeply: at most ${limits.depth} levels are allowed.`;
const TOO_MUCH = `The text has too many parts: at most ${limits.nodes.toLocaleString("en")} are allowed.`;

/** Whether a line opens more quotes and lists than any author would. Takes linear time. */
function isTooDeep(markdown: string): boolean {
  const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm;
  for (const [markers] of markdown.matchAll(containers)) {
    if ((markers.match(/[^\s\d]/g) ?? []).length > MAX_DEPTH) return true;
  }
  return false;
}
