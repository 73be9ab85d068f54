/** Slots of the gallery; numbers and times are from the specification (section 2, "Creative"). */
export const SLOTS = 10;
/** Slots that show videos. */
export const VIDEO_SLOTS: readonly number[] = [2, 7];
/** Milliseconds between two pictures in a slot. */
export const ROTATION_MS = 2_000;

/** Milliseconds before a slot's first rotation. */
export function startDelay(slot: number): number {
  if ([0, 5, 9].includes(slot)) return 0;
  return [1, 6].includes(slot) ? 666 : 1_333;
}

/**
 * What each slot shows if there are this many pictures and videos: two videos and eight pictures. Where there are too
 * few of one, the other takes the slot; there are fewer than ten slots only if both run out.
 */
export function getSlotKinds(pictures: number, videos: number): ("picture" | "video")[] {
  const left = { picture: pictures, video: videos };
  const count = Math.min(SLOTS, pictures + videos);
  return Array.from({ length: count }, (_, slot) => {
    const isVideo = VIDEO_SLOTS.includes(slot) ? left.video > 0 : left.picture === 0;
    const kind = isVideo ? "video" : "picture";
    left[kind] -= 1;
    return kind;
  });
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
