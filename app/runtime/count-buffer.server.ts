import { circuitBreaker } from "./circuit-breaker.server";
import { singleton } from "./singleton.server";

/** A kind of event, and how often it has occurred since it was last stored. The times are ISO. */
export interface Counted {
  count: number;
  first_at: string;
  last_at: string;
}

/** Counts events by key until they are stored. Once it holds `limit` different keys, events with new keys are lost. */
export class CountBuffer<Item extends Counted> {
  readonly #items = new Map<string, Item>();

  constructor(
    private readonly getKey: (item: Item) => string,
    private readonly limit: number,
  ) {}

  /** Merges an item with an earlier one of the same key: their counts add up, and the later one's other fields win. */
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

  /** Empties the buffer and returns its items. The caller adds those that cannot be stored again. */
  take(): Item[] {
    const taken = [...this.#items.values()];
    this.#items.clear();
    return taken;
  }
}

/**
 * Stores the buffer's items every `interval` milliseconds from now on. A failure is retried but not logged: if the
 * items are logged errors, that would add another one.
 * @returns a function that stores the items at once
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
