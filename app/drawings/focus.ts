import {
  type Drawing,
  edge,
  ink,
  label,
  type Picture,
  path,
  range,
  red,
  type TurnedNumber,
  toTenth,
} from "./drawing";
import { inWords, startSentence } from "./words";

const START = 1;
const DAY = 398;
const UNIT = DAY / 100;
const WORK = { width: 40, dash: "1.5 2.48" };
const FEE = { width: 40, dash: "1 2.98" };

/** What a day's 100 units leave for each of the projects; the figures are the essay's: 90 for one, five times nine. */
const getShare = (projects: number) => {
  const each = 101.25 / projects - 11.25;
  return projects < 5 ? Math.round(each * 2) / 2 : toTenth(each);
};
const getFee = (projects: number) => toTenth(100 - projects * getShare(projects));

export const focusNumber: TurnedNumber = {
  param: "projects",
  label: "Projects",
  min: 1,
  max: 9,
  step: 1,
  initial: 5,
  height: 200,
};

interface Fees {
  parts: number;
  /** What is lost, and what is left if there is one part, in per cent of the whole. */
  lost: number;
  one: number;
  labels: Record<"one" | "parts" | "left" | "lost", string>;
}

/** A whole that is cut into parts, each of which begins with its fee; above it the whole as one part. */
export function drawFees({ parts, lost, one, labels }: Fees): Picture {
  const part = DAY / parts;
  const fee = (part * lost) / 100;
  const first = START + (100 - one) * UNIT;
  const starts = range(0, parts).map((at) => START + at * part);
  const work = starts.map((x) => path`M${x + fee} 142H${x + part}`).join("");
  const fees = starts.map((x) => path`M${x} 142H${x + fee}`).join("");
  return {
    strokes: [
      edge(one < 100 ? path`M${START} 54H${first}` : "", FEE),
      ink(path`M${first} 54H${START + DAY}`, WORK),
      edge(lost > 0 ? fees : "", FEE),
      ink(lost < 100 ? work : "", WORK),
      red(path`M${Math.min(START + part, 398.8)} 116V168`),
    ],
    labels: [
      label(0, 24, labels.one),
      label(399, 24, one, "end"),
      label(0, 106, labels.parts),
      label(399, 106, labels.left, "end"),
      label(0, 186, labels.lost),
    ],
    hand: [START + part, 142],
  };
}

/** A day of a hundred units, cut into as many parts as there are projects. Each begins with its fee. */
export const focus: Drawing = {
  draw(projects) {
    const isOne = projects === 1;
    const lost = getFee(projects);
    return drawFees({
      parts: projects,
      lost,
      one: 90,
      labels: {
        one: "one project",
        parts: isOne ? "one project" : `${inWords(projects)} projects`,
        left: isOne ? "90" : `${projects} × ${getShare(projects)}`,
        lost: `${lost} ${isOne ? "for the day itself" : "for changing"}`,
      },
    });
  },
  describe(projects) {
    if (projects === 1) return "One project gets 90 of the day’s 100 units.";
    const each = getShare(projects);
    const who = startSentence(inWords(projects));
    return each === 0
      ? `${who} projects get nothing. The whole day goes on changing between them.`
      : `${who} projects get ${each} units each. The other ${getFee(projects)} go on changing between them.`;
  },
  name: String,
};
