/** Adds jitter of up to half the wait either way, so browsers do not all reconnect at once. */
export const spread = (wait: number) => wait * (0.5 + Math.random());

/** Exponential backoff: waits that double from `first` up to `longest` (milliseconds). */
export class Backoff {
  #next: number;

  constructor(
    private readonly first: number,
    private readonly longest: number,
  ) {
    this.#next = first;
  }

  /** The wait before the next attempt. */
  next(): number {
    const wait = this.#next;
    this.#next = Math.min(wait * 2, this.longest);
    return wait;
  }

  /** Call after a success. */
  reset(): void {
    this.#next = this.first;
  }
}
