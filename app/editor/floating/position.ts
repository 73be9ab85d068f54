/** Edges in the window (px). */
interface Edges {
  top: number;
  bottom: number;
}

interface Asked {
  /** What it belongs to. */
  box: Edges;
  /** What can be seen. */
  seen: Edges;
  /** Of all that it holds (px). */
  height: number;
  /** Where it is now: it does not jump below again when it becomes smaller. */
  isAbove: boolean;
  /** Lies over what it belongs to rather than being scrolled, where there is room on neither side. */
  mayCover: boolean;
}

interface Place {
  isAbove: boolean;
  top: number;
  /** At most its own; the rest is scrolled to. */
  height: number;
}

/** Between a surface and what it belongs to (px). */
const DISTANCE = 8;
/** From the edges of what can be seen (px). */
const MARGIN = 4;
/** Two entries of a menu: below that a surface is of no use, even where there is less room (px). */
const LEAST = 96;

/** How far down a surface of this height reaches below a box that ends at `bottom`, with its margin (px). */
export const getRoomNeeded = (bottom: number, height: number) => bottom + DISTANCE + height + MARGIN;

/** Where a surface goes: below its box, else above, else where there is more room, and no higher than that. */
export function computePosition({ box, seen, height, isAbove, mayCover }: Asked): Place {
  const below = box.bottom + DISTANCE;
  const roomBelow = seen.bottom - MARGIN - below;
  const roomAbove = box.top - DISTANCE - MARGIN - seen.top;
  const fits = height <= Math.max(roomBelow, roomAbove);
  if (!fits && mayCover) {
    const most = Math.min(height, seen.bottom - seen.top - 2 * MARGIN);
    // If an image is higher than the window, only its visible part counts.
    return { isAbove: false, top: Math.min(below, seen.bottom - MARGIN - most), height: most };
  }
  const isRoomy = height <= (isAbove ? roomAbove : roomBelow);
  const goesAbove = fits ? isAbove === isRoomy : roomAbove > roomBelow;
  const most = Math.min(height, Math.max(goesAbove ? roomAbove : roomBelow, LEAST));
  return { isAbove: goesAbove, top: goesAbove ? box.top - DISTANCE - most : below, height: most };
}
