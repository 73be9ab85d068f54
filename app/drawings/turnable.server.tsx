import { renderToStaticMarkup } from "react-dom/server";
import type { TurnableDrawing } from "./drawing";
import { DrawingFigure, type FigureProps } from "./figure";

/** A drawing in a text that readers can turn. */
export interface Turnable {
  /** What it is a picture of, for the versions of social images: "essays/focus", or a hash of an author's. */
  name: string;
  drawing: TurnableDrawing;
  /** Its figure as HTML, in a state. */
  turn(value: number): string;
  /** The same in the state of the text. */
  html: string;
}

/** A text is a list of these: HTML, and the drawings in between, so that one is drawn again without the rest. */
export type Part = string | Turnable;

export function toTurnable(name: string, props: Omit<FigureProps, "value">): Turnable {
  const turn = (value: number) => renderToStaticMarkup(<DrawingFigure {...props} value={value} />);
  return { name, drawing: props.drawing, turn, html: turn(props.drawing.initial) };
}

/** The text as HTML. */
export const joinParts = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.html)).join("");
