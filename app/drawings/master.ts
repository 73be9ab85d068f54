import { type Drawing, edge, ink, label, path, polyline, range, red, type TurnedNumber } from "./drawing";
import { inWords } from "./words";

/** Hours a week, as the essay counts them. */
const A_WEEK = 16;
const GROUND = 210;
const MOST = 21_500;
const DRAWN_EVERY = 500;

const getX = (hours: number) => 1 + hours * 0.018425;

/** A rise towards 10,000 hours, a flat place with a dip in it, and a second rise. */
function getY(hours: number): number {
  const thousands = hours / 1000;
  const first = 96 * (1 - Math.exp(-((thousands / 4.2) ** 1.6)));
  const dip = 8 * Math.exp(-(((thousands - 12.5) / 1.6) ** 2));
  const second = 4.1 * Math.max(0, thousands - 15) ** 1.75;
  return 208.5 - first + dip - second;
}

const inThousands = (hours: number) => hours.toLocaleString("en");

/** How much it rises, per unit of the drawing; negative where it falls. */
const getRise = (hours: number) => (getY(hours - 50) - getY(hours + 50)) / (getX(100) - getX(0));

const drawFrom = (from: number, to: number) =>
  polyline(
    range(from / DRAWN_EVERY, to / DRAWN_EVERY + 1).map((at) => [
      getX(at * DRAWN_EVERY),
      getY(at * DRAWN_EVERY),
    ]),
  );

export const masterNumber: TurnedNumber = {
  param: "hours",
  label: "Hours",
  min: 1000,
  max: 20_000,
  step: 500,
  initial: 12_500,
  height: 236,
};

/** Skill over hours. The red line is what the way ahead looks like from inside. */
export const master: Drawing = {
  draw(hours) {
    const [x, y, rise] = [getX(hours), getY(hours), getRise(hours)];
    const length = Math.hypot(1, rise);
    const [dx, dy] = [1 / length, -rise / length];
    return {
      strokes: [
        edge(path`M${getX(10_000)} ${GROUND}V14M${getX(20_000)} ${GROUND}V14`),
        edge(drawFrom(hours, MOST), { dash: "1 5", width: 1.5 }),
        ink(path`M1 ${GROUND}H399`),
        ink(drawFrom(0, hours)),
        red(path`M${x} ${y}l${dx * 84} ${dy * 84}M${x} ${y}m${-dy * 6} ${dx * 6}l${dy * 12} ${-dx * 12}`),
      ],
      labels: [
        label(0, 229, 0),
        label(getX(10_000), 229, "10,000", "middle"),
        label(399, 229, "20,000 h", "end"),
      ],
      hand: [x, y],
    };
  },
  say(hours) {
    const years = Math.round(hours / (A_WEEK * 52));
    return `${inThousands(hours)} hours, or ${years === 1 ? "a year" : `${inWords(years)} years`} at sixteen a week. ${getView(hours)}`;
  },
  name: inThousands,
};

function getView(hours: number): string {
  const rise = getRise(hours);
  if (rise < -0.04) return "You’re getting worse, and it looks like a mistake.";
  if (rise < 0.2) return "From inside it looks like the end.";
  if (hours > 10_000) return "The flat place had an end.";
  return rise > 0.5 ? "From inside it looks as if it never ended." : "It’s getting slower.";
}
