interface Waiting {
  needed: number;
  start(): void;
}

/** A semaphore for work that shares a limited resource, such as memory: first come, first served. */
export class Slots {
  #free: number;
  #waiting: Waiting[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` as soon as `needed` slots are free; `needed` must not exceed the total. */
  async run<Result>(needed: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ needed, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#free += needed;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.needed <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.needed;
      next.start();
    }
  }
}
