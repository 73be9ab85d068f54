/** Slots of the gallery; all numbers and times here are from the specification (section 2, "Creative"). */
export const SLOTS = 10;
/** Slots that show videos. */
export const VIDEO_SLOTS: readonly number[] = [2, 7];
/** Milliseconds between two pictures in a slot. */
export const ROTATION_MS = 2_000;

const START_DELAYS = [0, 666, 1_333, 1_333, 1_333, 0, 666, 1_333, 1_333, 0];

/** Milliseconds before a slot's first rotation. */
export const startDelay = (slot: number): number => START_DELAYS[slot] ?? 0;

/**
 * What each slot shows, given the number of pictures and videos: two videos and eight pictures. If there are too few of
 * one kind, the other takes the slot; there are fewer than ten slots only if both run out.
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

/** A random free item; undefined if none is free. */
export function pickFree<One>(all: One[], isFree: (one: One) => boolean): One | undefined {
  const free = all.filter(isFree);
  return free[Math.floor(Math.random() * free.length)];
}
