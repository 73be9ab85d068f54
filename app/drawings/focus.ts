import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber, toTenth } from "./drawing";
import { inHalves, inWords, startSentence } from "./words";

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
const getFee = (projects: number) => 100 - projects * getShare(projects);

export const focusNumber: TurnedNumber = {
  param: "projects",
  label: "Projects",
  min: 1,
  max: 9,
  step: 1,
  initial: 5,
  height: 200,
};

/** A day of a hundred units, cut into as many parts as there are projects. Each begins with its fee. */
export const focus: Drawing = {
  draw(projects) {
    const part = DAY / projects;
    const fee = (part * getFee(projects)) / 100;
    const starts = range(0, projects).map((at) => START + at * part);
    const work = starts.map((x) => path`M${x + fee} 142H${x + part}`).join("");
    const fees = starts.map((x) => path`M${x} 142H${x + fee}`).join("");
    const each = getShare(projects);
    return {
      strokes: [
        edge(path`M${START + 90 * UNIT} 54H${START + DAY}`, FEE),
        ink(path`M${START} 54H${START + 90 * UNIT}`, WORK),
        edge(fees, FEE),
        ink(each > 0 ? work : "", WORK),
        red(path`M${Math.min(START + part, 398.8)} 116V168`),
      ],
      labels: [
        label(0, 24, "one project"),
        label(399, 24, 90, "end"),
        label(0, 106, projects === 1 ? "one project" : `${inWords(projects)} projects`),
        label(399, 106, projects === 1 ? 90 : `${projects} × ${inUnits(each)}`, "end"),
        label(
          0,
          186,
          `${inHalves(getFee(projects))} ${projects === 1 ? "for the day itself" : "for changing"}`,
        ),
      ],
      hand: [START + part, 142],
    };
  },
  say(projects) {
    if (projects === 1) return "One project gets 90 of the day’s 100 units.";
    const each = getShare(projects);
    const who = startSentence(inWords(projects));
    return each === 0
      ? `${who} projects get nothing. The whole day goes on changing between them.`
      : `${who} projects get ${inUnits(each)} units each. The other ${inHalves(getFee(projects))} go on changing between them.`;
  },
  name: String,
};

/** Large shares in halves, small ones in tenths. */
const inUnits = (share: number) => (share >= 9 ? inHalves(share) : String(share));
