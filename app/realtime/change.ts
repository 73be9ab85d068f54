/** A message of the event stream: a table ("*" for all) has changed. */
export interface Change {
  table: string;
  /** The position after the change. */
  position: string;
  /** With many browsers connected: reload after a random delay of up to this many milliseconds. */
  spread?: number;
}

/** The position of data whose age is unknown: everything may have changed since. */
export const UNKNOWN_POSITION = "";

/**
 * A point in the history of the data, the same for all server processes: "cluster.transaction" of the database
 * (public.latest_changes).
 */
export interface Position {
  cluster: string;
  transaction: number;
}

export function formatPosition({ cluster, transaction }: Position): string {
  return `${cluster}.${transaction}`;
}

/** Null if the text is not a position. */
export function parsePosition(text: string): Position | null {
  const [, cluster, transaction] = /^(\d{1,20})\.(\d{1,16})$/.exec(text) ?? [];
  return cluster && transaction ? { cluster, transaction: Number(transaction) } : null;
}

/** The later of two positions; the second if they cannot be compared. */
export function getLater(first: string, second: string): string {
  const [a, b] = [parsePosition(first), parsePosition(second)];
  return a && b && a.cluster === b.cluster && a.transaction > b.transaction ? first : second;
}
