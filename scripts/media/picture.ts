import { type Random, seeded } from "./random";
import type { Mark, Point } from "./stroke";

/** What every composition says, besides what its drawing needs. */
export interface Composition {
  /** The alternative text: what one sees. */
  alt: string;
  /** The stroke nearest to this point is the red one. */
  pen: Point;
  /** Light strokes on a dark ground. */
  dark?: boolean;
}

export interface Picture extends Composition {
  /** The marks in the order in which they are drawn. */
  marks: () => Mark[];
}

/** Pictures of one idea: the same hand, another composition each. */
export function family<Plan>(
  name: string,
  draw: (plan: Plan, random: Random) => Mark[],
  compositions: (Composition & Plan)[],
): Picture[] {
  return compositions.map((plan, i) => ({
    alt: plan.alt,
    pen: plan.pen,
    dark: plan.dark,
    marks: () => draw(plan, seeded(`${name} ${i}`)),
  }));
}
