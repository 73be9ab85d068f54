import type { Sql } from "postgres";
import { paragraph } from "../e2e/support/content";

const WORDS = 60;
const BATCH = 500;

/** Letters that no text has in this order. */
export const madeUp = () => `zzz${crypto.randomUUID().replace(/[^a-f]/g, "")}`.slice(0, 12);

/** Adds notes of 60 words, one of them unique; every twentieth note has the word "trust". */
export async function addNotes(sql: Sql, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const words = Array.from({ length: WORDS - 1 }, (_, n) => `word${(at * 37 + n * n) % 700}`);
      const text = `unique${from + at} ${at % 20 === 0 ? "trust " : ""}${words.join(" ")}`;
      return { content: sql.json(paragraph(text) as never), published: true };
    });
    await sql`insert into notes_entries ${sql(rows)}`;
  }
  await sql`analyze search_entries`;
}
