import { type Drawing, edge, ink, label, path, polyline, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

/** Degrees: of the cold water, what one wants, and what the tap can do. */
const COLD = 10;
const WANTED = 38;
const HOTTEST = 60;
/** Within so much of what one wants it is warm; beyond twice that it scalds or freezes. */
const NEAR = 2.5;

/** How much one turns the tap in a second, for each degree that is missing. */
const TURN = 0.16;
const STEPS = 4;
const MINUTE = 60;

const getY = (degrees: number) => 206 - (degrees - COLD) * 2.6;
const getEnd = (seconds: number) => 40 + seconds * 30;

/** What comes out of the shower in a minute, for someone who turns the tap by what he feels. */
function feel(seconds: number): number[] {
  const turned: number[] = [];
  const felt = range(0, MINUTE * STEPS + 1).map((at) => {
    const water = turned[at - seconds * STEPS] ?? COLD;
    const tap = (turned[at - 1] ?? COLD) + ((WANTED - water) * TURN) / STEPS;
    turned.push(Math.min(HOTTEST, Math.max(COLD, tap)));
    return water;
  });
  return felt;
}

export const longPipeNumber: TurnedNumber = {
  param: "pipe",
  label: "Seconds",
  min: 1,
  max: 11,
  step: 1,
  initial: 7,
  height: 226,
};

/** A minute in the shower: the red pipe from tap to head, and how warm the water is that comes out of it. */
export const longPipe: Drawing = {
  draw(seconds) {
    const end = getEnd(seconds);
    const points = feel(seconds).map(
      (degrees, at) => [1 + (at * 398) / (MINUTE * STEPS), getY(degrees)] as const,
    );
    return {
      strokes: [
        edge(path`M1 ${getY(WANTED + NEAR)}H399M1 ${getY(WANTED - NEAR)}H399`, { dash: "1 4" }),
        ink(path`M1 212H399M28 12v14M22 12h12M22 19h18`),
        ink(polyline(points)),
        red(path`M40 19H${end}v9M${end - 7} 28h14`),
      ],
      labels: [
        label(0, getY(WANTED) + 4, "warm"),
        label(0, getY(HOTTEST) + 4, "hot"),
        label(0, 225, "0"),
        label(399, 225, "60 s", "end"),
      ],
      hand: [end, 24],
    };
  },
  say(seconds) {
    const felt = feel(seconds);
    const pipe = `${startSentence(inWords(seconds))} second${seconds > 1 ? "s" : ""} of pipe`;
    const scalds = felt.filter((at, step) => isScalding(at) && !isScalding(felt[step - 1] ?? COLD)).length;
    const last = felt.findLastIndex((degrees) => Math.abs(degrees - WANTED) > NEAR);
    const after = Math.ceil((last + 1) / STEPS);
    const times = scalds === 1 ? "once" : scalds === 2 ? "twice" : `${inWords(scalds)} times`;
    const end = after > MINUTE ? "a minute isn’t enough" : `it’s warm after ${inWords(after)} seconds`;
    return scalds ? `${pipe}: you’re scalded ${times}, and ${end}.` : `${pipe}: ${end}.`;
  },
  name: (seconds) => `${seconds} s`,
};

const isScalding = (degrees: number) => degrees > WANTED + 2 * NEAR;
