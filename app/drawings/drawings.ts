import { beingSure } from "./being-sure";
import type { Drawing } from "./drawing";
import { focus } from "./focus";
import { leverage } from "./leverage";

/** The drawings by the name of their file in public/essays, which is how a text names one. */
export const drawings: ReadonlyMap<string, Drawing> = new Map(
  Object.entries({ focus, "being-sure": beingSure, leverage }),
);

/** The drawing that an image's URL names, and its name; undefined for any other image. */
export function findDrawing(src: unknown): { name: string; drawing: Drawing } | undefined {
  const [, name = ""] = /^\/essays\/([a-z-]+)\.svg$/.exec(String(src)) ?? [];
  const drawing = drawings.get(name);
  return drawing && { name, drawing };
}

/** The nearest value that a drawing has. */
export function clamp({ min, max, step, initial }: Drawing, value: number): number {
  if (!Number.isFinite(value)) return initial;
  const steps = Math.round((value - min) / step);
  return Math.min(max, Math.max(min, min + steps * step));
}

/** A drawing in another state than its text has it. */
export interface TurnedDrawing {
  name: string;
  drawing: Drawing;
  value: number;
  /** Its part of a URL: `projects=3`. */
  query: string;
}

/** Whether a text, as HTML, has the drawing. */
export const isDrawnIn = (html: string, { name }: TurnedDrawing) => html.includes(`data-drawing="${name}"`);

/** What is shared of it: its part of a URL and its value. */
export const toState = ({ drawing, value, query }: TurnedDrawing) => ({ query, label: drawing.name(value) });

/**
 * The first drawing that a query turns. Null if it names none, a value that the drawing does not have, or the one that
 * it has anyway: there are few queries for which this is not null.
 */
export function findTurned(query: URLSearchParams): TurnedDrawing | null {
  for (const [name, drawing] of drawings) {
    const sent = query.get(drawing.param);
    if (sent === null) continue;
    const value = clamp(drawing, Number(sent));
    if (String(value) === sent && value !== drawing.initial)
      return { name, drawing, value, query: `${drawing.param}=${value}` };
  }
  return null;
}
