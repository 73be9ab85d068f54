/** Numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * A stream of random numbers that is the same for the same seed, so that every run draws the same pictures.
 * The text becomes a number by FNV-1a; the generator is mulberry32.
 */
export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from `low` to `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** One of the given items. */
export function oneOf<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** The items in another order; the given list stays as it is. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
