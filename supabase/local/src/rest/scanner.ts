import { RestError, unsupported } from "./errors";

/** A name must not contain NUL, which would end the statement in Postgres's protocol. */
const NAME = /"((?:[^"\\\0]|\\[^\0])*)"|[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;

/** Scans text with sticky regular expressions; methods throw PGRST100 unless stated otherwise. */
export class Scanner {
  private at = 0;

  /** `what` describes the text in error messages, such as `"order" parameter (…)`. */
  constructor(
    private readonly text: string,
    private readonly what: string,
  ) {}

  /** Consumes a match at the current position; null if there is none. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** Like `match`, but throws if there is no match. */
  take(pattern: RegExp, expected: string): RegExpExecArray {
    const found = this.match(pattern);
    if (!found) throw this.failure(expected);
    return found;
  }

  failure(expected: string): RestError {
    const details = `expecting ${expected} at character ${this.at + 1}`;
    return new RestError(400, "PGRST100", `failed to parse ${this.what}`, details);
  }

  /** Consumes a column name and returns it without quotes. @throws RestError for unsupported syntax after it */
  name(): string {
    const [text, quoted] = this.take(NAME, "a name");
    if (this.match(/->/y)) throw unsupported("A path into JSON (->)");
    if (this.match(/(\.(avg|count|max|min|sum))?\(\)/y)) {
      // This is also the default in hosted projects.
      throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
    }
    if (this.match(/[(!]/y)) throw unsupported("Embedding a related resource");
    return quoted === undefined ? text.trim() : unescapeQuoted(quoted);
  }

  /** Consumes a comma-separated list. */
  list<Item>(read: (scanner: Scanner) => Item): Item[] {
    const items = [read(this)];
    while (this.match(/,/y)) items.push(read(this));
    return items;
  }
}

/** Removes the backslash escapes from a quoted value. */
export function unescapeQuoted(text: string): string {
  return text.replace(/\\(.)/gs, "$1");
}

/** Parses a whole text with `read`; `what` describes it in error messages. */
export function parseAll<Value>(text: string, what: string, read: (scanner: Scanner) => Value): Value {
  const scanner = new Scanner(text, `${what} (${text})`);
  const value = read(scanner);
  scanner.take(/$/y, "the end");
  return value;
}

/** The names in a query parameter, without duplicates. */
export function parseNames(parameter: string, text: string): string[] {
  const names = parseAll(text, `"${parameter}" parameter`, (all) => all.list((scanner) => scanner.name()));
  return [...new Set(names)];
}
