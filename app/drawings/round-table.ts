import { type Drawing, edge, ink, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

const SEATS = 12;
/** How many can share a conversation. */
const MOST = 4;
const RADIUS = 92;
const TABLE = 76;
const HEAD = 8;

const getSeat = (guest: number): readonly [x: number, y: number] => {
  const angle = (guest * Math.PI) / 6;
  return [200 + RADIUS * Math.sin(angle), 104 - RADIUS * Math.cos(angle)];
};

const drawHead = (guest: number) => {
  const [x, y] = getSeat(guest);
  return path`M${x - HEAD} ${y}a${HEAD} ${HEAD} 0 1 0 ${2 * HEAD} 0a${HEAD} ${HEAD} 0 1 0 ${-2 * HEAD} 0`;
};

/** All pairs at the table. Conversations are as few and as even as possible, among neighbours. */
function listPairs(guests: number) {
  const getConversation = (guest: number) => Math.floor((guest * Math.ceil(guests / MOST)) / guests);
  return range(0, guests).flatMap((other) =>
    range(0, other).map((one) => ({
      other,
      talk: getConversation(one) === getConversation(other),
      d: path`M${getSeat(one)[0]} ${getSeat(one)[1]}L${getSeat(other)[0]} ${getSeat(other)[1]}`,
    })),
  );
}

const countTalking = (guests: number) => listPairs(guests).filter(({ talk }) => talk).length;

export const roundTableNumber: TurnedNumber = {
  param: "guests",
  label: "At the table",
  min: 3,
  max: SEATS,
  step: 1,
  initial: 5,
  height: 208,
};

/** A table from above, and a line for each two who talk; those too far apart are thin. The last to come is red. */
export const roundTable: Drawing = {
  draw(guests) {
    const last = guests - 1;
    const pairs = listPairs(guests);
    const join = (which: (pair: (typeof pairs)[number]) => boolean) =>
      pairs
        .filter(which)
        .map(({ d }) => d)
        .join("");
    return {
      strokes: [
        edge(
          join(({ talk }) => !talk),
          { dash: "2 3" },
        ),
        edge(
          range(guests, SEATS).map(drawHead).join("") +
            path`M${200 - TABLE} 104a${TABLE} ${TABLE} 0 1 0 ${2 * TABLE} 0a${TABLE} ${TABLE} 0 1 0 ${-2 * TABLE} 0`,
        ),
        ink(join(({ talk, other }) => talk && other < last)),
        ink(range(0, last).map(drawHead).join(""), { filled: true }),
        red(join(({ talk, other }) => talk && other === last) + drawHead(last)),
      ],
      labels: [],
      hand: getSeat(last),
    };
  },
  describe(guests) {
    const talking = countTalking(guests);
    const change = talking - countTalking(guests - 1);
    const pairs = listPairs(guests).length;
    const end = `${inWords(Math.abs(change))} ${change < 0 ? "fewer" : "more"} than before`;
    return `${startSentence(inWords(guests))} at the table: ${guests > MOST ? `${talking} of ${pairs} pairs talk, ${end}` : `all ${pairs} pairs talk`}.`;
  },
  name: (guests) => `${guests} of ${SEATS}`,
};
