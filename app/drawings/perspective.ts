import { type Drawing, edge, ink, path, range, red, type TurnedNumber } from "./drawing";
import { inWords } from "./words";

/** How long after it one looks back, and how many more cups come into the picture: left, right, up and down. */
const VIEWS = [
  ["ten minutes", 0, 0, 0, 0],
  ["an hour", 0, 1, 0, 0],
  ["a day", 1, 2, 1, 0],
  ["a week", 1, 2, 2, 1],
  ["a month", 2, 3, 2, 1],
  ["ten months", 2, 4, 3, 1],
  ["three years", 2, 5, 4, 1],
  ["ten years", 3, 5, 4, 2],
] as const;
type View = (typeof VIEWS)[number];

/** The piece of the picture that each cup takes, and where the red one's begins. */
const PIECE = { width: 44, height: 34 };
const START = { x: 134, y: 137 };

const getView = (away: number): View => VIEWS[away - 1] ?? VIEWS[0];

function getBox([, left, right, up, down]: View) {
  const { x, y } = START;
  const { width, height } = PIECE;
  return [x - left * width, y - up * height, x + (right + 1) * width, y + (down + 1) * height] as const;
}

function getFrame(view: View): string {
  const [left, top, right, bottom] = getBox(view);
  return path`M${left} ${top}H${right}V${bottom}H${left}z`;
}

/** The cup so many pieces to the right of the red one and below it. */
const getCup = (across: number, down: number) =>
  `${path`M${START.x + 8.5 + across * PIECE.width} ${START.y + 8.5 + down * PIECE.height}`}h20v9a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8zm20 3h3a4 4 0 0 1 0 8h-3`;

const count = ([, left, right, up, down]: View) => (left + right + 1) * (up + down + 1);

export const perspectiveNumber: TurnedNumber = {
  param: "away",
  label: "Seen after",
  min: 1,
  max: VIEWS.length,
  step: 1,
  initial: 6,
  height: 240,
};

/** One red cup, and how much else there is in the picture from further away. Its corner sets the distance. */
export const perspective: Drawing = {
  draw(away) {
    const view = getView(away);
    const [, left, right, up, down] = view;
    const [, , x, y] = getBox(view);
    const others = range(-left, right + 1).flatMap((across) =>
      range(-up, down + 1).map((below) => (across || below ? getCup(across, below) : "")),
    );
    const frames = [1, 6, 8].filter((other) => other !== away).map((other) => getFrame(getView(other)));
    return {
      strokes: [
        edge(frames.join("") + others.join("")),
        ink(getFrame(view)),
        red(`${getCup(0, 0)}${path`M${x - 14} ${y}H${x}V${y - 14}`}`),
      ],
      labels: [],
      hand: [x, y],
    };
  },
  describe(away) {
    const [when] = getView(away);
    const cups = count(getView(away));
    if (cups === 1) return `After ${when} it’s the only cup there is.`;
    const end = away === VIEWS.length ? ", all alike" : "";
    return `After ${when} it’s one cup of ${inWords(cups)}${end}.`;
  },
  name: (away) => getView(away)[0],
};
