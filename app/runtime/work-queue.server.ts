import { addMetric } from "./metrics.server";
import { singleton } from "./singleton.server";

interface QueuedJob {
  sender: string;
  isPreferred: boolean;
  start(): void;
  reject(): void;
}

interface WorkQueueOptions {
  /** The queue's unique name in the metrics. */
  name: string;
  /** How many jobs run at the same time. */
  concurrency: number;
  /** How many more may wait. */
  maxQueued: number;
  /** The longest wait (milliseconds). */
  maxWait: number;
}

const queues = singleton("work queues", () => new Map<string, () => { running: number; waiting: number }>());

/** The queue is full, or the wait was too long. */
export class BusyError extends Error {
  /** When to try again (seconds). */
  readonly retryAfter = 2;
}

/**
 * Keeps costly work from piling up: a few jobs run, a few wait, and the rest fail at once. The queue is fair, so one
 * sender cannot keep the others out: no sender's second job comes before another's first, and when it is full, the
 * sender with the most jobs loses one.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  #running = 0;
  #queue: QueuedJob[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    queues.set(options.name, () => ({ running: this.#running, waiting: this.#queue.length }));
    addMetric({
      name: "site_queue_jobs",
      help: "Costly work: what is being done, and what waits.",
      type: "gauge",
      read: () =>
        [...queues].flatMap(([queue, count]) =>
          Object.entries(count()).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    });
  }

  /**
   * Runs `work` when its turn comes; jobs of preferred senders come before all others.
   * @throws BusyError when the queue is full, else what `work` throws.
   */
  async run<Result>(
    sender: string,
    work: () => Promise<Result>,
    { isPreferred = false } = {},
  ): Promise<Result> {
    if (this.#running < this.#options.concurrency) this.#running++;
    else await this.#wait(sender, isPreferred);
    try {
      return await work();
    } finally {
      // The next job takes over the slot.
      const next = this.#queue.shift();
      if (next) next.start();
      else this.#running--;
    }
  }

  #wait(sender: string, isPreferred: boolean): Promise<void> {
    if (this.#queue.length >= this.#options.maxQueued) this.#makeRoom(sender, isPreferred);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#queue = this.#queue.filter((other) => other !== job);
        job.reject();
      }, this.#options.maxWait);
      const job: QueuedJob = {
        sender,
        isPreferred,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
        reject: () => {
          clearTimeout(timeout);
          reject(new BusyError("The queue is full"));
        },
      };
      this.#queue.splice(this.#findPosition(job), 0, job);
    });
  }

  /** Round robin: a sender's nth job comes after all other senders' nth jobs. */
  #findPosition({ sender, isPreferred }: QueuedJob): number {
    const queued = this.#queue.filter((job) => job.sender === sender).length;
    const counts = new Map<string, number>();
    const later = this.#queue.findIndex((job) => {
      const before = counts.get(job.sender) ?? 0;
      counts.set(job.sender, before + 1);
      if (job.isPreferred !== isPreferred) return isPreferred;
      return before > queued;
    });
    return later < 0 ? this.#queue.length : later;
  }

  /**
   * Drops the last job of the non-preferred sender with the most jobs.
   * @throws BusyError if no sender has more jobs than `sender` would have
   */
  #makeRoom(sender: string, isPreferred: boolean): void {
    const counts = new Map<string, number>();
    for (const job of this.#queue)
      if (!job.isPreferred) counts.set(job.sender, (counts.get(job.sender) ?? 0) + 1);
    const [busiest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
    const count = isPreferred ? 0 : (counts.get(sender) ?? 0) + 1;
    const last = this.#queue.findLastIndex((job) => !job.isPreferred && job.sender === busiest);
    if (most <= count) throw new BusyError("The queue is full");
    this.#queue.splice(last, 1)[0]?.reject();
  }
}
