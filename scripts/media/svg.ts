import type { Picture } from "./picture";
import { cut, HEIGHT, type Mark, type Point, WIDTH } from "./stroke";

/** The tokens paper-raise, ink and signal of both themes (app/design/tokens). */
export const LIGHT = { ground: "#f4f4f2", ink: "#14151a", pen: "#d12a00" };
export const DARK = { ground: "#141619", ink: "#eceef0", pen: "#ff5c38" };

/** How much thicker than its neighbours the red stroke is, and how thick at least, in px. */
export const PEN_WEIGHT = 1.7;
const THINNEST_PEN = 4.6;

const round = (value: number) => Math.round(value * 10) / 10;
const path = (points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;

function distanceToStroke(mark: Mark, [x, y]: Point): number {
  if (mark.kind === "cover") return Number.POSITIVE_INFINITY;
  let nearest = Number.POSITIVE_INFINITY;
  mark.points.forEach(([x2, y2], i) => {
    const [x1, y1] = mark.points[i - 1] ?? [x2, y2];
    nearest = Math.min(nearest, Math.hypot((x1 + x2) / 2 - x, (y1 + y2) / 2 - y));
  });
  return nearest;
}

/** Whether a point lies inside a closed shape (the crossing number of a ray to the right is odd). */
function inside(shape: Point[], [x, y]: Point): boolean {
  return shape.reduce((odd, [x1, y1], i) => {
    const [x2, y2] = shape[(i + 1) % shape.length] ?? [x1, y1];
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !odd : odd;
  }, false);
}

/** Shorter strokes, in px, are too small to be the red one, unless there are no others. */
const SMALLEST_PEN = 10;

function length(mark: Mark): number {
  return mark.points.reduce((sum, [x, y], i) => {
    const [x0, y0] = mark.points[i - 1] ?? [x, y];
    return sum + Math.hypot(x - x0, y - y0);
  }, 0);
}

/** How far a stroke may reach beyond the edges of the sheet and still count as wholly visible, in px. */
const OVERLAP = 70;

const onSheet = ([x, y]: Point) =>
  x > -OVERLAP && y > -OVERLAP && x < WIDTH + OVERLAP && y < HEIGHT + OVERLAP;

/** How much of a stroke is on the sheet and not hidden by later covers, from 0 to 1, looked at every 6 px. */
function visible(marks: Mark[], i: number): number {
  const points = marks[i]?.points ?? [];
  const covers = marks.slice(i + 1).filter(({ kind }) => kind === "cover");
  const places = [...cut(points, 6, 6), ...cut(points, 6, 6, 6)].flat().concat(points);
  return (
    places.filter((place) => onSheet(place) && !covers.some((cover) => inside(cover.points, place))).length /
    places.length
  );
}

/**
 * The place in the list of the stroke that is nearest to the point, among those that no later cover hides in
 * part, so that the red stroke is whole. Only where all are hidden in part (as scales are), half of it may be.
 */
export function nearestStroke(marks: Mark[], point: Point): number {
  const order = marks
    .map((mark, i) => ({ i, small: length(mark) < SMALLEST_PEN, away: distanceToStroke(mark, point) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .sort((a, b) => Number(a.small) - Number(b.small) || a.away - b.away);
  const nearest =
    order.find(({ i }) => visible(marks, i) === 1) ?? order.find(({ i }) => visible(marks, i) > 0.5);
  return nearest?.i ?? -1;
}

/** The marks as SVG paths, the one at `pen` in red; when nothing covers it, it lies above all others. */
export function paths(marks: Mark[], pen: number, { ground, ink, pen: red } = LIGHT): string {
  const drawn = marks.map((mark, i) => {
    if (mark.kind === "cover") return `<path d="${path(mark.points)}Z" fill="${ground}"/>`;
    const [colour, width] =
      i === pen ? [red, Math.max(THINNEST_PEN, mark.width * PEN_WEIGHT)] : [ink, mark.width];
    return `<path d="${path(mark.points)}" stroke="${colour}" stroke-width="${round(width)}"/>`;
  });
  if (visible(marks, pen) === 1) drawn.push(...drawn.splice(pen, 1));
  return drawn.join("");
}

/** What part of the sheet is shown (as in SVG's viewBox), and how large, in px. */
export interface Crop {
  view: string;
  width: number;
  height: number;
}

const WHOLE: Crop = { view: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT };

/** Paths on a ground, as an SVG document. */
export function sheet(content: string, ground: string, { view, width, height } = WHOLE): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><g fill="none" stroke-linejoin="round">${content}</g></svg>`;
}

/** A picture, or a part of it, as an SVG document. */
export function toSvg(picture: Picture, crop = WHOLE): string {
  const marks = picture.marks();
  const colours = picture.dark ? DARK : LIGHT;
  return sheet(paths(marks, nearestStroke(marks, picture.pen), colours), colours.ground, crop);
}
