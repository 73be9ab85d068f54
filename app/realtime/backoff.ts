/** A wait at random between half and one and a half of this one, so that not all browsers come back at once. */
export const spread = (wait: number) => wait * (0.5 + Math.random());

/** Waits that double from `first` up to `longest` (milliseconds). */
export class Backoff {
  #next: number;

  constructor(
    private readonly first: number,
    private readonly longest: number,
  ) {
    this.#next = first;
  }

  /** The wait before the next try. */
  next(): number {
    const wait = this.#next;
    this.#next = Math.min(wait * 2, this.longest);
    return wait;
  }

  /** After a success: the next wait is the first one again. */
  reset(): void {
    this.#next = this.first;
  }
}
