/** Collects the bound parameters of one SQL statement. */
export class Statement {
  readonly values: string[] = [];

  /** Binds a value and returns its place in the text. Postgres infers the type from where it stands. */
  bind(value: string): string {
    return `$${this.values.push(value)}`;
  }
}

/** An identifier that is safe to stand in SQL, whatever it contains. */
export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
