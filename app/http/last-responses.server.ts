import { singleton } from "./singleton.server";

/** Answers that are kept; the one that was asked for longest ago makes room. */
const MOST = 300;
/** A longer one is not kept (characters). */
const LONGEST = 2_000_000;

interface Answer {
  table: string;
  status: number;
  headers: [string, string][];
  body: string;
}

/**
 * What the data service answered last to each question about a table, for while it is away. What changed since is
 * forgotten: an entry that was unpublished must not come back.
 */
class LastAnswers {
  #version = 0;
  readonly #answers = new Map<string, Answer>();

  /** Noted before a question is asked: an answer that a change overtook is not kept. */
  get version(): number {
    return this.#version;
  }

  find(question: string): Response | null {
    const answer = this.#answers.get(question);
    return answer ? new Response(answer.body || null, answer) : null;
  }

  async keep(question: string, table: string, version: number, response: Response): Promise<void> {
    const { status } = response;
    const body = await response.clone().text();
    if (version !== this.#version || body.length > LONGEST) return;
    this.#answers.delete(question);
    this.#answers.set(question, { table, status, headers: [...response.headers], body });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** "*" stands for all tables. */
  forget(table: string): void {
    this.#version += 1;
    for (const [question, answer] of this.#answers)
      if (table === "*" || answer.table === table) this.#answers.delete(question);
  }
}

export const lastResponses = singleton("last answers", () => new LastAnswers());
