/** Slots of the gallery; numbers and times are from the specification (section 2, "Creative"). */
export const SLOTS = 10;
/** Slots that show videos. */
export const VIDEO_SLOTS: readonly number[] = [2, 7];
/** Slots that show pictures. */
export const PICTURE_SLOTS: readonly number[] = [0, 1, 3, 4, 5, 6, 8, 9];
/** Milliseconds between two pictures in a slot. */
export const ROTATION_MS = 2_000;

/** Milliseconds before a slot's first rotation. */
export function startDelay(slot: number): number {
  if ([0, 5, 9].includes(slot)) return 0;
  return [1, 6].includes(slot) ? 666 : 1_333;
}

/** `count` different random numbers below `total`; fewer if `total` is smaller. */
export function pickDistinct(total: number, count: number, random = Math.random): number[] {
  const all = Array.from({ length: total }, (_, index) => index);
  for (let at = 0; at < Math.min(count, total); at++) {
    const other = at + Math.floor(random() * (total - at));
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all.slice(0, count);
}

/** A random number below `total` that is not in `taken`; null if all are. */
export function pickOther(total: number, taken: ReadonlySet<number>, random = Math.random): number | null {
  const free = Array.from({ length: total }, (_, index) => index).filter((index) => !taken.has(index));
  return free[Math.floor(random() * free.length)] ?? null;
}
