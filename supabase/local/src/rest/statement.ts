/** Collects the bound parameters of one SQL statement. */
export class Statement {
  readonly values: string[] = [];

  /** Binds a value and returns its placeholder. Postgres infers the type from the context. */
  bind(value: string): string {
    return `$${this.values.push(value)}`;
  }
}

/** Quotes an identifier for SQL. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
