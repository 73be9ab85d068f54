/** The one number of a drawing. Browsers read it from the control. */
export interface TurnedNumber {
  /** Its name in URLs (`/models/focus?projects=3`); no other drawing has the same. */
  param: string;
  /** The name of its control. */
  label: string;
  min: number;
  max: number;
  step: number;
  /** The value in the text, in feeds and in books. */
  initial: number;
  /** The height of the drawing. */
  height: number;
}

/**
 * A drawing with a number in it that readers can turn. Its functions are pure and take a valid value: the server draws
 * with them, and so does the browser. Lengths are units of the drawing, which is 400 wide.
 */
export interface Drawing {
  draw: (value: number) => Picture;
  /** What there is to see: the caption, and the description for those who do not see it. At most 120 characters. */
  describe: (value: number) => string;
  /** The value with its unit, in a few letters. */
  name: (value: number) => string;
}

/** A drawing and its number. */
export type TurnableDrawing = Drawing & TurnedNumber;

export interface Picture {
  /** Those without a path are left out. */
  strokes: Stroke[];
  /** Those without a text are left out. */
  labels: Label[];
  /** Where one takes hold of the red stroke. */
  hand: readonly [x: number, y: number];
}

/** Ink, construction lines, and the red one to take hold of, which is there once. */
export type Pen = "ink" | "edge" | "hand";

export interface Stroke {
  pen: Pen;
  d: string;
  width?: number;
  dash?: string;
  /** Whether it is a shape without an outline. */
  filled?: boolean;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  anchor?: "middle" | "end";
}

export const WIDTH = 400;

type Options = Pick<Stroke, "width" | "dash" | "filled">;

export const ink = (d: string, options?: Options): Stroke => ({ pen: "ink", d, ...options });
export const edge = (d: string, options?: Options): Stroke => ({ pen: "edge", d, ...options });
export const red = (d: string, options?: Options): Stroke => ({ pen: "hand", d, ...options });

export const label = (x: number, y: number, text: string | number, anchor?: Label["anchor"]): Label => ({
  x,
  y,
  text: String(text),
  anchor,
});

/** A path's coordinates, to a tenth of a unit: path`M${x} ${y}`. */
export const path = (parts: TemplateStringsArray, ...numbers: number[]): string =>
  parts.reduce((before, part, at) => before + toTenth(numbers[at - 1] ?? 0) + part);

/** A line through points: path`M…L…`. */
export const polyline = (points: readonly (readonly [x: number, y: number])[]): string =>
  `M${points.map(([x, y]) => path`${x} ${y}`).join("L")}`;

/** Without what binary fractions add: the numbers of drawings have at most two decimals. */
export const toDecimal = (value: number) => Math.round(value * 1000) / 1000;

export const toTenth = (value: number) => Math.round(value * 10) / 10;

/** The numbers from `from` up to and without `to`. */
export const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
