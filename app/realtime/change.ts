/** What the event stream says: a table ("*" for all) changed, as change number `n`. */
export interface Change {
  table: string;
  n: number;
  /** With many browsers listening: reload after a random part of this many milliseconds. */
  spread?: number;
}
