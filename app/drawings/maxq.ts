import { type Drawing, edge, ink, label, path, polyline, range, red, type TurnedNumber } from "./drawing";
import { inWords } from "./words";

const SECONDS = 190;
/** When the engines are throttled, and for how long they take to change. */
const BACK = 46;
const UP = 82;
const CHANGE = 6;
const GROUND = 192;
/** The height of the pressure that the machine is built for. */
const BUILT_FOR = 104;
const FULL = 48;

const getX = (second: number) => 1 + (second * 398) / SECONDS;

/** How far they are throttled at a second, of what they are at most. */
const getPart = (second: number) =>
  Math.max(0, Math.min(1, (second - BACK) / CHANGE, (UP - second) / CHANGE));

/** A rough ascent: speed and pressure of the air at each second. At full thrust its peak is at 69 s: seventy, more or less, as the essay says. */
function ascend(thrust: number, seconds = SECONDS) {
  let [speed, height] = [0, 0];
  return range(0, seconds + 1).map((second) => {
    const now = { speed, pressure: speed ** 2 * Math.exp(-height / 8000) };
    const throttle = 1 - (1 - thrust / 100) * getPart(second);
    speed += throttle * (13 + 0.05 * second) - 8;
    height += 0.62 * speed;
    return now;
  });
}

/** The highest pressure, and the speed at the end, of an ascent at full thrust. */
const LIMIT = 67_812;
const FINAL_SPEED = 1847.75;

const getPeak = (thrust: number) =>
  Math.round((100 * Math.max(...ascend(thrust).map(({ pressure }) => pressure))) / LIMIT);

/** How many seconds later it is as fast as with full thrust. */
const getDelay = (thrust: number) =>
  ascend(thrust, 2 * SECONDS).findIndex(({ speed }) => speed >= FINAL_SPEED) - SECONDS;

export const maxqNumber: TurnedNumber = {
  param: "thrust",
  label: "Thrust",
  min: 60,
  max: 120,
  step: 5,
  initial: 85,
  height: 220,
};

/** The air's pressure on a rocket. The red line is the thrust, and its part in the worst minute is the reader's. */
export const maxq: Drawing = {
  draw(thrust) {
    const pressures = ascend(thrust).map(({ pressure }) => pressure);
    const worst = pressures.indexOf(Math.max(...pressures));
    const curve = pressures.map(
      (pressure, second) => [getX(second), GROUND - (BUILT_FOR * pressure) / LIMIT] as const,
    );
    const y = FULL + (100 - thrust) * 0.9;
    const [from, down, up, to] = [BACK, BACK + CHANGE, UP - CHANGE, UP].map(getX) as [
      number,
      number,
      number,
      number,
    ];
    return {
      strokes: [
        edge(path`M${getX(worst)} 8V${GROUND}`),
        edge(path`M1 ${GROUND - BUILT_FOR}H399`, { dash: "1 5" }),
        ink(path`M1 ${GROUND + 0.8}H399` + polyline(curve.filter((_, second) => second % 3 === 1))),
        red(
          path`M1 ${FULL}H${from}C${from + 8} ${FULL} ${down - 8} ${y} ${down} ${y}H${up}C${up + 8} ${y} ${to - 8} ${FULL} ${to} ${FULL}H399`,
        ),
      ],
      labels: [
        label(0, FULL - 9, "thrust"),
        label(getX(worst) + 8, 16, "max Q"),
        label(399, GROUND - BUILT_FOR - 7, "built for this", "end"),
        label(0, 212, 0),
        label(getX(worst), 212, `${worst} s`, "middle"),
        label(399, 212, "190 s", "end"),
      ],
      hand: [getX(64), y],
    };
  },
  describe(thrust) {
    const peak = getPeak(thrust);
    if (thrust === 100) return "At full thrust the air presses as hard as the machine was built for.";
    if (thrust > 100)
      return `At ${thrust}% the air presses ${peak - 100}% harder than the machine was built for.`;
    return `At ${thrust}% the air presses ${100 - peak}% less hard. It costs ${inWords(getDelay(thrust))} seconds.`;
  },
  name: (thrust) => `${thrust}%`,
};
