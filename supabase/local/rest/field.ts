import type { Relation } from "./catalogue";
import { cannotParse, RestError } from "./errors";
import { quote, type Statement } from "./statement";

/** A column, possibly with a path into its JSON: `content->root->>type`. */
export interface Field {
  column: string;
  path: { arrow: "->" | "->>"; key: string }[];
}

const NAME = /"((?:[^"\\]|\\.)*)"|[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const STEP = /(->>?)(?:"((?:[^"\\]|\\.)*)"|(-?\d+|[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*))/uy;

/** Reads text from left to right. */
export class Scanner {
  at = 0;

  constructor(
    readonly text: string,
    /** What the text is, for the error: `"order" parameter (…)`. */
    readonly what: string,
  ) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Passes `token` when it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Passes what a sticky expression matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.fail(`"${token}"`);
  }

  fail(expected: string): RestError {
    return cannotParse(this.what, `${expected} at character ${this.at + 1}`);
  }
}

export function unescapeQuoted(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}

export function readName(scanner: Scanner): string {
  const found = scanner.match(NAME);
  if (!found || found[0].includes("\0")) throw scanner.fail("a name");
  return found[1] === undefined ? found[0].trim() : unescapeQuoted(found[1]);
}

export function readField(scanner: Scanner): Field {
  const field: Field = { column: readName(scanner), path: [] };
  for (let step = scanner.match(STEP); step; step = scanner.match(STEP)) {
    const key = step[2] === undefined ? (step[3] ?? "") : unescapeQuoted(step[2]);
    field.path.push({ arrow: step[1] === "->>" ? "->>" : "->", key });
  }
  return field;
}

/**
 * SQL for a field of `relation`, read from `source` (a quoted, perhaps qualified name).
 * Throws Postgres' own error when the relation has no such column.
 */
export function fieldSql(statement: Statement, relation: Relation, source: string, field: Field): string {
  const column = relation.columns.get(field.column);
  if (!column) {
    throw new RestError(400, "42703", `column ${relation.name}.${field.column} does not exist`);
  }
  let sql = `${source}.${quote(column.name)}`;
  if (field.path.length > 0 && !/^jsonb?$/.test(column.type)) sql = `to_jsonb(${sql})`;
  for (const { arrow, key } of field.path) {
    sql += /^-?\d{1,9}$/.test(key) ? `${arrow}${key}` : `${arrow}${statement.bind(key)}::text`;
  }
  return field.path.length > 0 ? `(${sql})` : sql;
}
