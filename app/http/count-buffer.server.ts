import { circuitBreaker } from "./circuit-breaker.server";
import { singleton } from "./singleton.server";

/** Something that happened, and how often since it was last stored. The times are ISO. */
export interface Counted {
  count: number;
  first_at: string;
  last_at: string;
}

/** Counts what happens by its key, until it is stored. Once it holds `limit` different things, further ones are lost. */
export class CountBuffer<Item extends Counted> {
  readonly #items = new Map<string, Item>();

  constructor(
    private readonly getKey: (item: Item) => string,
    private readonly limit: number,
  ) {}

  /** Adds an item to earlier ones with its key; the later one says everything but the count. */
  add(item: Item): void {
    const key = this.getKey(item);
    const earlier = this.#items.get(key);
    if (!earlier && this.#items.size >= this.limit) return;
    const [first, last] =
      earlier && earlier.first_at > item.first_at ? [item, earlier] : [earlier ?? item, item];
    this.#items.set(key, {
      ...last,
      count: item.count + (earlier?.count ?? 0),
      first_at: first.first_at,
    });
  }

  /** Empties it. What cannot be stored is added again. */
  take(): Item[] {
    const taken = [...this.#items.values()];
    this.#items.clear();
    return taken;
  }
}

/**
 * From now on, stores what a buffer has counted, every `interval` milliseconds. What cannot be stored yet is tried
 * again, and not logged: that might be the next thing to store. Returns what stores it at once.
 */
export function storeRegularly<Item extends Counted>(
  name: string,
  buffer: CountBuffer<Item>,
  interval: number,
  store: (items: Item[]) => PromiseLike<{ error: unknown }>,
): () => Promise<void> {
  const storeNow = async () => {
    const items = circuitBreaker.isOpen ? [] : buffer.take();
    if (items.length === 0) return;
    if (!(await isStored(() => store(items)))) for (const item of items) buffer.add(item);
  };
  return singleton(name, () => {
    setInterval(() => void storeNow(), interval).unref();
    return storeNow;
  });
}

async function isStored(store: () => PromiseLike<{ error: unknown }>): Promise<boolean> {
  try {
    return !(await store()).error;
  } catch {
    return false;
  }
}
