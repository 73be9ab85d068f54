import type { Mark } from "../stroke";
import type { Crop } from "../svg";

/** A drawing that moves and whose end is its beginning. */
export interface Moving {
  /** The name of its files in public/videos. */
  name: string;
  alt: string;
  crop: Crop;
  /** How long one round takes, in seconds. */
  seconds: number;
  dark?: boolean;
  /** The marks at a moment of the round, from 0 to (not quite) 1, and which of them is the red one. */
  frame: (moment: number) => { marks: Mark[]; pen: number };
}

/** An angle that goes round `times` times while the drawing goes round once. */
export const turning = (moment: number, times = 1): number => moment * times * 2 * Math.PI;
