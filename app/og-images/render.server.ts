import path from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { toPageSvg } from "~/drawings/pages";
import { singleton } from "~/runtime/singleton.server";
import { WorkQueue } from "~/runtime/work-queue.server";
import { type Box, computeLayout, FONTS, findDrawingBox, HEIGHT, showsDrawing, WIDTH } from "./layout";
import type { OgImage } from "./og-image";

/** Relative to the project's folder, in which the server is started. */
const FOLDER = "app/og-images";
const DRAWINGS = "public";
/** PNGs kept in memory, about 20 KB each: the essays' drawings have 235 states, each with a card of its own. */
const MAX_CACHED = 400;
/** Images waiting to be drawn; more are rejected. */
const MAX_QUEUED = 20;
/** Longer than it takes to draw a full queue. */
const MAX_WAIT_MS = 30_000;
/** Drawing takes at most half a second, plus a second the first time (milliseconds). */
const TIMEOUT_MS = 10_000;
/** The worker takes 60 MB of memory, so it ends after being idle this long (milliseconds). */
const IDLE_MS = 30_000;

type Png = Uint8Array<ArrayBuffer>;

/** What is drawn, in px. */
export interface Picture {
  layout: Box;
  width: number;
  height: number;
  /**
   * A drawing of the site ("essays/focus"; `svg` instead of its file), the box it has to fit in, and whether it goes to
   * the right of that.
   */
  drawing?: {
    name: string;
    svg?: string | null | undefined;
    left: number;
    top: number;
    width: number;
    height: number;
    atEnd?: boolean;
  };
}

/**
 * Draws social images one at a time in a worker thread, so crawlers' requests do not slow the site down, and caches the
 * latest.
 */
class OgImageRenderer {
  readonly #cache = new LRUCache<string, Promise<Png>>({ max: MAX_CACHED });
  readonly #queue = new WorkQueue({
    name: "social-images",
    concurrency: 1,
    maxQueued: MAX_QUEUED,
    maxWait: MAX_WAIT_MS,
  });
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  draw(picture: Picture): Promise<Png> {
    const key = JSON.stringify(picture);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const drawing = this.#queue.run("", () => this.#drawNow(picture));
    this.#cache.set(key, drawing);
    drawing.catch(() => this.#cache.delete(key));
    return drawing;
  }

  #drawNow({ drawing, ...picture }: Picture): Promise<Png> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    return new Promise<Png>((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error("it took too long")), TIMEOUT_MS);
      const answer = (message: { png?: Png; error?: string }) => {
        done();
        if (message.png) resolve(message.png);
        else reject(new Error(message.error));
      };
      const fail = (error: Error) => {
        done();
        this.#stopWorker();
        reject(error);
      };
      const done = () => {
        clearTimeout(timer);
        worker.off("message", answer);
        worker.off("error", fail);
        this.#idle = setTimeout(() => this.#stopWorker(), IDLE_MS).unref();
      };
      worker.on("message", answer);
      worker.on("error", fail);
      const file = drawing && path.resolve(DRAWINGS, `${drawing.name}.svg`);
      worker.postMessage({ ...picture, drawing: drawing && { ...drawing, file } });
    });
  }

  #startWorker(): Worker {
    const workerData = { folder: path.resolve(FOLDER, "fonts"), fonts: FONTS };
    const worker = new Worker(path.resolve(FOLDER, "worker.mjs"), { workerData });
    // The worker must neither keep the process from exiting nor end it with an unhandled error.
    worker.unref();
    worker.on("error", () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  #stopWorker(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

const renderer = singleton("og-image-renderer", () => new OgImageRenderer());

/**
 * The social image as a PNG, 1200 × 630 px.
 * @throws BusyError when too many are waiting; Error when it could not be drawn
 */
export function renderOgImage(image: OgImage): Promise<Png> {
  return renderPicture({
    ...{ layout: computeLayout(image), width: WIDTH, height: HEIGHT },
    drawing: showsDrawing(image) ? { ...findDrawingBox(image), ...findDrawing(image) } : undefined,
  });
}

/** The drawing of its text, or else its page's own. */
function findDrawing(image: OgImage): Pick<NonNullable<Picture["drawing"]>, "name" | "svg"> {
  if (image.drawing) return { name: image.drawing, svg: image.svg };
  return { name: "", svg: toPageSvg(image.page ?? "") };
}

/**
 * A picture in the site's design as a PNG.
 * @throws BusyError when too many are waiting; Error when it could not be drawn
 */
export const renderPicture = (picture: Picture): Promise<Png> => renderer.draw(picture);
