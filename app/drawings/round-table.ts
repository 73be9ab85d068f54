import { type Drawing, edge, ink, label, path, range, red, type TurnedNumber } from "./drawing";
import { inWords, startSentence } from "./words";

const SEATS = 12;
/** How many can share a conversation. */
const MOST = 4;
const CENTRE = [200, 112] as const;
const RADIUS = 92;
const HEAD = 9;

const getSeat = (guest: number): readonly [x: number, y: number] => {
  const angle = (2 * Math.PI * guest) / SEATS - Math.PI / 2;
  return [CENTRE[0] + RADIUS * Math.cos(angle), CENTRE[1] + RADIUS * Math.sin(angle)];
};

const countPairs = (people: number) => (people * (people - 1)) / 2;

/** Which conversation each guest is in: as few as possible, as even as possible, among neighbours. */
function split(guests: number): number[] {
  const conversations = Math.ceil(guests / MOST);
  return range(0, conversations).flatMap((at) => {
    const size = Math.floor(guests / conversations) + (at < guests % conversations ? 1 : 0);
    return Array<number>(size).fill(at);
  });
}

/** How many pairs are in the same conversation. */
const countTalking = (guests: number) => listPairs(guests).filter((pair) => isTogether(guests, pair)).length;

const listPairs = (guests: number) =>
  range(0, guests).flatMap((one) => range(one + 1, guests).map((other) => [one, other] as const));

function isTogether(guests: number, [one, other]: readonly [number, number]): boolean {
  const conversations = split(guests);
  return conversations[one] === conversations[other];
}

export const roundTableNumber: TurnedNumber = {
  param: "guests",
  label: "At the table",
  min: 2,
  max: SEATS,
  step: 1,
  initial: 5,
  height: 226,
};

/** A table from above, and a line for each two who talk; those too far apart are thin. The last to come is red. */
export const roundTable: Drawing = {
  draw(guests) {
    const last = guests - 1;
    const toLine = ([one, other]: readonly [number, number]) => {
      const [[x1, y1], [x2, y2]] = [getSeat(one), getSeat(other)];
      const part = HEAD / Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) * part, (y2 - y1) * part];
      return path`M${x1 + dx} ${y1 + dy}L${x2 - dx} ${y2 - dy}`;
    };
    const toHead = (guest: number) => {
      const [x, y] = getSeat(guest);
      return path`M${x - HEAD} ${y}a${HEAD} ${HEAD} 0 1 0 ${2 * HEAD} 0a${HEAD} ${HEAD} 0 1 0 ${-2 * HEAD} 0`;
    };
    const pairs = listPairs(guests);
    const together = pairs.filter((pair) => isTogether(guests, pair));
    const apart = pairs.filter((pair) => !isTogether(guests, pair));
    return {
      strokes: [
        edge(apart.map(toLine).join(""), { dash: "1 4" }),
        edge(range(guests, SEATS).map(toHead).join("")),
        ink(
          together
            .filter(([, other]) => other !== last)
            .map(toLine)
            .join(""),
        ),
        ink(range(0, last).map(toHead).join("")),
        red(
          together
            .filter(([, other]) => other === last)
            .map(toLine)
            .join("") + toHead(last),
        ),
      ],
      labels: [
        label(0, 222, `${countPairs(guests)} pairs`),
        label(399, 222, `${together.length} talking`, "end"),
      ],
      hand: getSeat(last),
    };
  },
  say(guests) {
    const [pairs, talking] = [countPairs(guests), countTalking(guests)];
    const who = startSentence(inWords(guests));
    if (guests === 2) return "Two make one pair, and it talks.";
    if (guests <= MOST) return `${who} make ${inWords(pairs)} pairs, and all of them talk.`;
    const change = talking - countTalking(guests - 1);
    const than = change < 0 ? `${inWords(-change)} fewer than before` : `${inWords(change)} more than before`;
    return `${who} make ${inWords(pairs)} pairs, of which ${inWords(talking)} talk: ${than}.`;
  },
  name: String,
};
