/** Edges in the window (px). */
interface Edges {
  top: number;
  bottom: number;
}

interface Asked {
  /** The box that the surface belongs to. */
  box: Edges;
  /** The visible area. */
  seen: Edges;
  /** The height of the surface's whole content (px). */
  height: number;
  /** Whether the surface is above now: it then stays there when it shrinks, rather than jump below again. */
  isAbove: boolean;
  /** If there is too little room on either side, the surface may cover its box rather than scroll its content. */
  mayCover: boolean;
}

interface Position {
  isAbove: boolean;
  top: number;
  /** At most the content's height; the rest scrolls (px). */
  height: number;
}

/** The distance between a surface and its box (px). */
const DISTANCE = 8;
/** The minimum distance from the edges of the visible area (px). */
export const MARGIN = 4;
/** The minimum height, even with less room: two menu items, since a smaller surface would be useless (px). */
const LEAST = 96;

/** How far down a surface of this height, and its margin, reaches below a box that ends at `bottom` (px). */
export const getRoomNeeded = (bottom: number, height: number) => bottom + DISTANCE + height + MARGIN;

/** Places a surface below its box, else above, else on the side with more room, to which its height is limited. */
export function computePosition({ box, seen, height, isAbove, mayCover }: Asked): Position {
  const below = box.bottom + DISTANCE;
  const roomBelow = seen.bottom - MARGIN - below;
  const roomAbove = box.top - DISTANCE - MARGIN - seen.top;
  const fits = height <= Math.max(roomBelow, roomAbove);
  if (!fits && mayCover) {
    const most = Math.min(height, seen.bottom - seen.top - 2 * MARGIN);
    // At the bottom of the visible area at the lowest, where it covers the box.
    return { isAbove: false, top: Math.min(below, seen.bottom - MARGIN - most), height: most };
  }
  const isRoomy = height <= (isAbove ? roomAbove : roomBelow);
  const goesAbove = fits ? isAbove === isRoomy : roomAbove > roomBelow;
  const most = Math.min(height, Math.max(goesAbove ? roomAbove : roomBelow, LEAST));
  return { isAbove: goesAbove, top: goesAbove ? box.top - DISTANCE - most : below, height: most };
}
