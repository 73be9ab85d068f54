import {
  type Drawing,
  edge,
  ink,
  type Label,
  label,
  type Picture,
  path,
  polyline,
  range,
  red,
  type TurnedNumber,
} from "./drawing";
import { inHalves } from "./words";

/** Sixteen hours a week make so many a year: the essay's 10,000 took twelve and a half. */
const A_YEAR = 800;
const GROUND = 210;
const MOST = 21_500;

const POINTS = 43;
const WIDTH = 396.1375;

const getX = (share: number) => 1 + share * WIDTH;

/** A rise towards 10,000 hours, a flat place with a dip in it, and a second rise. */
function getY(hours: number): number {
  const thousands = Math.max(0, hours) / 1000;
  const first = 96 * (1 - Math.exp(-((thousands / 4.2) ** 1.6)));
  const dip = 8 * Math.exp(-(((thousands - 12.5) / 1.6) ** 2));
  const second = 4.1 * Math.max(0, thousands - 15) ** 1.75;
  return 208.5 - first + dip - second;
}

const inThousands = (hours: number) => hours.toLocaleString("en");

/** How much it rises at a share of the width, per unit of the drawing; negative where it falls. */
function getRise(share: number, toHours = toOwnHours): number {
  const near = 50 / MOST;
  return (getY(toHours(share - near)) - getY(toHours(share + near))) / (2 * near * WIDTH);
}

const toOwnHours = (share: number) => share * MOST;

interface Curve {
  /** How far one is, as a share of the width. */
  share: number;
  /** The hours of the essay at a share of the width; its flat place is at 12,500. */
  toHours: (share: number) => number;
  /** Shares of the width at which there is a vertical line. */
  marks: number[];
  labels: Label[];
}

/** A rise, a flat place and another rise. The red line is what the way ahead looks like from inside. */
export function drawCurve({ share, toHours, marks, labels }: Curve): Picture {
  const getPoint = (at: number) => [getX(at), getY(toHours(at))] as const;
  const all = range(0, POINTS + 1).map((at) => at / POINTS);
  const before = all.filter((at) => at < share - 0.001);
  const after = all.filter((at) => at > share + 0.001);
  const [[x, y], rise] = [getPoint(share), getRise(share, toHours)];
  const length = Math.hypot(1, rise);
  const [dx, dy] = [1 / length, -rise / length];
  const ahead = Math.min(84, (399 - x) / dx);
  return {
    strokes: [
      edge(marks.map((mark) => path`M${getX(mark)} ${GROUND}V14`).join("")),
      edge(polyline([share, ...after].map(getPoint)), { dash: "1 5", width: 1.5 }),
      ink(path`M1 ${GROUND}H399`),
      ink(polyline([...before, share].map(getPoint))),
      red(path`M${x} ${y}l${dx * ahead} ${dy * ahead}M${x} ${y}m${-dy * 6} ${dx * 6}l${dy * 12} ${-dx * 12}`),
    ],
    labels,
    hand: [x, y],
  };
}

export const masterNumber: TurnedNumber = {
  param: "hours",
  label: "Hours",
  min: 1000,
  max: 20_000,
  step: 500,
  initial: 12_500,
  height: 236,
};

/** Skill over hours. */
export const master: Drawing = {
  draw: (hours) =>
    drawCurve({
      share: hours / MOST,
      toHours: toOwnHours,
      marks: [10_000 / MOST, 20_000 / MOST],
      labels: [
        label(0, 229, 0),
        label(getX(10_000 / MOST), 229, "10,000", "middle"),
        label(399, 229, "20,000 h", "end"),
      ],
    }),
  describe(hours) {
    const years = inHalves(hours / A_YEAR);
    return `${inThousands(hours)} hours, or ${years} years at sixteen a week. ${getView(hours)}`;
  },
  name: (hours) => `${inThousands(hours)} h`,
};

function getView(hours: number): string {
  const rise = getRise(hours / MOST);
  if (rise < -0.04) return "You’re getting worse, and it looks like a mistake.";
  if (rise < 0.2) return "From inside it looks like the end.";
  if (hours > 15_000) return "The flat place had an end.";
  if (hours > 10_000) return "You’re nearly back where you were.";
  return rise > 0.5 ? "From inside it looks as if it never ended." : "It’s getting slower.";
}
