import { beingRight, beingRightNumber } from "./being-right";
import { beingSure, beingSureNumber } from "./being-sure";
import { brandBanking, brandBankingNumber } from "./brand-banking";
import { range, type TurnableDrawing, type TurnedNumber, toDecimal } from "./drawing";
import { focus, focusNumber } from "./focus";
import { legos, legosNumber } from "./legos";
import { leverage, leverageNumber } from "./leverage";
import { longPipe, longPipeNumber } from "./long-pipe";
import { master, masterNumber } from "./master";
import { maxq, maxqNumber } from "./maxq";
import { opportunity, opportunityNumber } from "./opportunity";
import { perspective, perspectiveNumber } from "./perspective";
import { problemPyramid, problemPyramidNumber } from "./problem-pyramid";
import { productsServices, productsServicesNumber } from "./products-services";
import { roundTable, roundTableNumber } from "./round-table";

/** The drawings by the name of their file in public/essays, which is how a text names one. */
export const drawings: ReadonlyMap<string, TurnableDrawing> = new Map(
  Object.entries({
    opportunity: { ...opportunity, ...opportunityNumber },
    maxq: { ...maxq, ...maxqNumber },
    focus: { ...focus, ...focusNumber },
    "being-sure": { ...beingSure, ...beingSureNumber },
    "products-services": { ...productsServices, ...productsServicesNumber },
    "brand-banking": { ...brandBanking, ...brandBankingNumber },
    "being-right": { ...beingRight, ...beingRightNumber },
    master: { ...master, ...masterNumber },
    leverage: { ...leverage, ...leverageNumber },
    perspective: { ...perspective, ...perspectiveNumber },
    legos: { ...legos, ...legosNumber },
    "problem-pyramid": { ...problemPyramid, ...problemPyramidNumber },
    "long-pipe": { ...longPipe, ...longPipeNumber },
    "round-table": { ...roundTable, ...roundTableNumber },
  }),
);

/** The drawing that an image's URL names, and its name; undefined for any other image. */
export function findDrawing(src: unknown): { name: string; drawing: TurnableDrawing } | undefined {
  const [, name = ""] = /^\/essays\/([a-z-]+)\.svg$/.exec(String(src)) ?? [];
  const drawing = drawings.get(name);
  return drawing && { name, drawing };
}

/** All its values, in order. */
export const listValues = ({ min, max, step }: TurnedNumber): number[] =>
  range(0, Math.round((max - min) / step) + 1).map((at) => toDecimal(min + at * step));

/** The nearest value that a drawing has. */
export function clamp({ min, max, step, initial }: TurnedNumber, value: number): number {
  if (!Number.isFinite(value)) return initial;
  const steps = Math.round((value - min) / step);
  return Math.min(max, Math.max(min, toDecimal(min + steps * step)));
}

/** A drawing in another state than its text has it. */
interface TurnedDrawing {
  drawing: TurnableDrawing;
  value: number;
  /** Its part of a URL: `projects=3`. */
  query: string;
}

/** What is shared of it. */
export interface DrawingState {
  /** Its part of a URL: `projects=3`. */
  query: string;
  /** What it is a picture of (turnable.server.tsx). */
  name: string;
  /** Its number, as social images show it. */
  label: string;
  says: string;
}

/**
 * The first of some drawings that a query turns. Null if it names none, a value that the drawing does not have, or the
 * one that it has anyway: there are few queries for which this is not null.
 */
export function findTurned(all: Iterable<TurnableDrawing>, query: URLSearchParams): TurnedDrawing | null {
  for (const drawing of all) {
    const sent = query.get(drawing.param);
    if (sent === null) continue;
    const value = clamp(drawing, Number(sent));
    if (String(value) === sent && value !== drawing.initial)
      return { drawing, value, query: `${drawing.param}=${value}` };
  }
  return null;
}
