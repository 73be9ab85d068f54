/** A message of the event stream: a table ("*" for all) has changed, as change number `n`. */
export interface Change {
  table: string;
  n: number;
  /** With many browsers connected: reload after a random delay of up to this many milliseconds. */
  spread?: number;
}
