import { type Drawing, edge, ink, label, path, polyline, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

/** Degrees: of the cold water, what one wants, and the most that the tap gives. */
const COLD = 10;
const WANTED = 38;
const HOTTEST = 60;
/** Within so much of what one wants it is warm; beyond the other it scalds (degrees). */
const NEAR = 2.5;
const SCALDING = 44;

/** How much one turns the tap at each step, for each degree that is missing. */
const TURN = 0.05;
/** Steps in a second, and in a minute. */
const STEPS = 4;
const MINUTE = 240;

const getY = (degrees: number) => 206 - (degrees - COLD) * 2.6;

/** What comes out of the shower at each step, for someone who turns the tap by what he feels. */
function feel(seconds: number, steps = MINUTE): number[] {
  const taps: number[] = [];
  let tap = COLD;
  return range(0, steps + 1).map((at) => {
    const felt = taps[at - seconds * STEPS] ?? COLD;
    tap = Math.min(HOTTEST, Math.max(COLD, tap + (WANTED - felt) * TURN));
    taps.push(tap);
    return felt;
  });
}

const isWarm = (degrees: number) => Math.abs(degrees - WANTED) <= NEAR;
const isScalding = (degrees: number) => degrees > SCALDING;

export const longPipeNumber: TurnedNumber = {
  param: "pipe",
  label: "Seconds",
  min: 2,
  max: 11,
  step: 1,
  initial: 7,
  height: 226,
};

/** A minute in the shower: the red pipe from tap to head, and how warm the water is that comes out of it. */
export const longPipe: Drawing = {
  draw(seconds) {
    const end = 40 + seconds * 30;
    return {
      strokes: [
        edge(path`M1 ${getY(WANTED + NEAR)}H399M1 ${getY(WANTED - NEAR)}H399`, { dash: "2 3" }),
        edge(path`M1 ${getY(SCALDING)}H399`),
        ink("M1 212H399M28 12v14M22 12h12M22 19h18"),
        ink(polyline(feel(seconds).map((degrees, at) => [1 + (at * 398) / MINUTE, getY(degrees)] as const))),
        red(path`M40 19H${end}v9m-7 0h14`),
      ],
      labels: [
        label(0, getY(SCALDING) - 5, "scalding"),
        label(0, getY(WANTED - NEAR) + 13, "warm"),
        label(0, 225, "0"),
        label(399, 225, "60 s", "end"),
      ],
      hand: [end, 24],
    };
  },
  describe(seconds) {
    // What is warm at the end of the minute may turn cold again.
    const after = Math.ceil(
      (feel(seconds, 5 * MINUTE).findLastIndex((degrees) => !isWarm(degrees)) + 1) / STEPS,
    );
    const start = `${startSentence(inWords(seconds))} seconds of pipe: it`;
    const minute = feel(seconds);
    const scalding = inSeconds(getLongest(minute, isScalding));
    if (after > 60)
      return `${start} scalds for up to ${scalding} seconds at a time, and is warm for ${inSeconds(minute.filter(isWarm).length)} in all.`;
    return minute.some(isScalding)
      ? `${start} scalds you for ${scalding} seconds, and is warm after ${inWords(after)}.`
      : `${start}’s warm after ${inWords(after)} seconds.`;
  },
  name: (seconds) => `${seconds} s`,
};

const inSeconds = (steps: number) => inWords(Math.round(steps / STEPS));

/** How many steps one after another it is like that, at most. */
function getLongest(felt: number[], is: (degrees: number) => boolean): number {
  let [most, now] = [0, 0];
  for (const degrees of felt) {
    now = is(degrees) ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}
