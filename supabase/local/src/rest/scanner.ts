import { RestError, unsupported } from "./errors";

/** Never with a NUL, at which Postgres would take a statement for ended. */
const NAME = /"((?:[^"\\\0]|\\[^\0])*)"|[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;

/** Reads text from left to right by sticky expressions; all errors are PGRST100 unless said otherwise. */
export class Scanner {
  private at = 0;

  /** `what` is the text for whoever reads an error: `"order" parameter (…)`. */
  constructor(
    private readonly text: string,
    private readonly what: string,
  ) {}

  /** Passes what the expression matches here; null when it does not. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** The same, but throws when the expression does not match. */
  take(pattern: RegExp, expected: string): RegExpExecArray {
    const found = this.match(pattern);
    if (!found) throw this.failure(expected);
    return found;
  }

  failure(expected: string): RestError {
    const details = `expecting ${expected} at character ${this.at + 1}`;
    return new RestError(400, "PGRST100", `failed to parse ${this.what}`, details);
  }

  /** A column's name without its quotes. Throws by name for what PostgREST allows to follow it and this backend not. */
  name(): string {
    const [text, quoted] = this.take(NAME, "a name");
    if (this.match(/->/y)) throw unsupported("A path into JSON (->)");
    if (this.match(/(\.(avg|count|max|min|sum))?\(\)/y)) {
      // Hosted projects answer the same, by default.
      throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
    }
    if (this.match(/[(!]/y)) throw unsupported("Embedding a related resource");
    return quoted === undefined ? text.trim() : unescapeQuoted(quoted);
  }

  /** What `read` finds between commas, up to whatever else comes. */
  list<Item>(read: (scanner: Scanner) => Item): Item[] {
    const items = [read(this)];
    while (this.match(/,/y)) items.push(read(this));
    return items;
  }
}

/** What stands between two quotes, without its backslashes. */
export function unescapeQuoted(text: string): string {
  return text.replace(/\\(.)/gs, "$1");
}

/** Reads all of a text with `read`; `what` is the text for whoever reads an error. */
export function readAll<Value>(text: string, what: string, read: (scanner: Scanner) => Value): Value {
  const scanner = new Scanner(text, `${what} (${text})`);
  const value = read(scanner);
  scanner.take(/$/y, "the end");
  return value;
}

/** The names in a parameter of the query string, each once. */
export function readNames(parameter: string, text: string): string[] {
  const names = readAll(text, `"${parameter}" parameter`, (all) => all.list((scanner) => scanner.name()));
  return [...new Set(names)];
}
