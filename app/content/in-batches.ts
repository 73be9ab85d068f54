/** Ids per query: they are part of its URL. */
const BATCH = 100;

/** Ids, or what has one, in parts that a query can name. */
export function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let first = 0; first < all.length; first += BATCH) yield all.slice(first, first + BATCH);
}
