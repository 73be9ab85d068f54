import { type Drawing, edge, ink, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

/** Its place in the arch: left edge, storey, studs; and where it lies until it fits: left edge, storey. */
type Brick = readonly [x: number, storey: number, studs: number, liesAt?: number, liesOn?: number];

const HEIGHT = 24;
const STUD = 20;
const FLOOR = 164;
const SHELF = 208;

/** In the order in which they arrive. The lintel comes long before both pillars are high enough. */
const BRICKS: readonly Brick[] = [
  [190, 0, 2],
  [220, 4, 3, 1, 0],
  [190, 3, 6, 65, 0],
  [270, 0, 2],
  [190, 1, 2],
  [270, 2, 2, 12, 1],
  [190, 2, 2],
  [338, 0, 3],
  [230, 5, 2, 96, 1],
  [338, 1, 2],
  [270, 1, 2],
  [348, 2, 1],
];

/** Whether the first brick stands on the other. */
const isOn = ([x, storey, studs]: Brick, [otherX, otherStorey, otherStuds]: Brick) =>
  otherStorey === storey - 1 && x < otherX + otherStuds * STUD && otherX < x + studs * STUD;

function findPlaced(count: number): ReadonlySet<Brick> {
  const placed = new Set<Brick>();
  for (const brick of BRICKS.slice(0, count).sort((one, other) => one[1] - other[1]))
    if (BRICKS.every((other) => !isOn(brick, other) || placed.has(other))) placed.add(brick);
  return placed;
}

function getOutline(left: number, storey: number, studs: number): string {
  const bottom = FLOOR - storey * HEIGHT;
  const top = bottom - HEIGHT;
  const box = path`M${left} ${bottom}V${top}h${studs * STUD}V${bottom}z`;
  return (
    box +
    range(0, studs)
      .map((at) => path`M${left + at * STUD + 4} ${top}v-4.5h12v4.5`)
      .join("")
  );
}

export const legosNumber: TurnedNumber = {
  param: "books",
  label: "Books",
  min: 1,
  max: BRICKS.length,
  step: 1,
  initial: 10,
  height: 216,
};

/** Books as bricks: some have to lie until others come. Below, the books on their shelf; the red one is the last. */
export const legos: Drawing = {
  draw(books) {
    const placed = findPlaced(books);
    const bricks = BRICKS.slice(0, books);
    const built = bricks.map((brick) => (placed.has(brick) ? getOutline(brick[0], brick[1], brick[2]) : ""));
    const loose = bricks.map((brick) => {
      const [, , studs, liesAt = 0, liesOn = 0] = brick;
      return placed.has(brick) ? "" : getOutline(liesAt, liesOn, studs);
    });
    const getSpine = (book: number) =>
      path`M${4 + book * 33} ${SHELF}v${-18 - ((book * 7) % 9)}h10v${18 + ((book * 7) % 9)}`;
    return {
      strokes: [
        edge(loose.join("")),
        ink(
          built.join("") +
            range(0, books - 1)
              .map(getSpine)
              .join("") +
            path`M1 ${SHELF}H399`,
        ),
        red(getSpine(books - 1)),
      ],
      labels: [],
      hand: [9 + (books - 1) * 33, SHELF - 11],
    };
  },
  describe(books) {
    const placed = findPlaced(books).size;
    const joined = placed - findPlaced(books - 1).size;
    const loose = books - placed;
    if (books === 1) return "The first one lies on the floor.";
    if (joined > 1) return `Book ${books} was what ${inWords(joined - 1)} others had been waiting for.`;
    const end = loose ? `${startSentence(inWords(loose))} lie${loose > 1 ? "" : "s"}` : "Nothing lies";
    const [, storey] = BRICKS[books - 1] ?? [0, 0];
    const fits = storey > 0 ? "snaps on" : "finds room on the floor";
    return `Book ${books} ${joined ? fits : "fits nothing yet"}. ${end} loose.`;
  },
  name: (books) => `${books} of ${BRICKS.length}`,
};
