import path from "node:path";
import { Worker } from "node:worker_threads";
import { singleton } from "~/http/singleton.server";
import { computeLayout, FONTS, HEIGHT, WIDTH } from "./layout";
import type { OgImage } from "./og-image";

/** Relative to the project's folder, where the server is started. */
const FOLDER = "app/og-images";
/** Pictures kept in memory, of about 20 KB each. */
const MAX_KEPT = 200;
/** Cards that may wait to be drawn, one after the other; more are refused. */
const MAX_WAITING = 20;
/** A drawing takes half a second at most; the first one a second more (milliseconds). */
const LONGEST = 10_000;
/** The thread holds 60 MB and ends when nothing was drawn for this long (milliseconds). */
const IDLE = 30_000;

type Png = Uint8Array<ArrayBuffer>;

/** Raised when so many cards wait that one more would only make all of them later. */
export class Busy extends Error {}

/**
 * Draws cards one at a time in a thread, so that visitors do not wait for pictures that robots fetch, and keeps
 * the latest.
 */
class Easel {
  readonly #kept = new Map<string, Promise<Png>>();
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  draw(card: OgImage): Promise<Png> {
    const key = JSON.stringify(card);
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    if (this.#waiting >= MAX_WAITING) return Promise.reject(new Busy("Too many cards wait to be drawn"));
    this.#waiting += 1;
    const drawing = this.#queue
      .then(() => this.#drawNow(card))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#queue = drawing.catch(() => undefined);
    this.#keep(key, drawing);
    return drawing;
  }

  #keep(key: string, drawing: Promise<Png>): void {
    this.#kept.set(key, drawing);
    drawing.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest) this.#kept.delete(oldest);
  }

  #drawNow(card: OgImage): Promise<Png> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#hire();
    const worker = this.#worker;
    return new Promise<Png>((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error("it took too long")), LONGEST);
      const answer = (message: { png?: Png; error?: string }) => {
        done();
        if (message.png) resolve(message.png);
        else reject(new Error(message.error));
      };
      const fail = (error: Error) => {
        done();
        this.#dismiss();
        reject(error);
      };
      const done = () => {
        clearTimeout(timer);
        worker.off("message", answer);
        worker.off("error", fail);
        this.#idle = setTimeout(() => this.#dismiss(), IDLE).unref();
      };
      worker.on("message", answer);
      worker.on("error", fail);
      worker.postMessage({ layout: computeLayout(card), width: WIDTH, height: HEIGHT });
    });
  }

  #hire(): Worker {
    const workerData = { folder: path.resolve(FOLDER, "fonts"), fonts: FONTS };
    const worker = new Worker(path.resolve(FOLDER, "worker.mjs"), { workerData });
    // It must not keep a process alive that wants to end.
    worker.unref();
    return worker;
  }

  #dismiss(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

const easel = singleton("easel", () => new Easel());

/**
 * The picture of a card, 1200 × 630 px.
 * @throws Busy when too many wait; Error when it could not be drawn
 */
export function renderOgImage(card: OgImage): Promise<Png> {
  return easel.draw(card);
}
