import { family } from "../picture";
import { between, type Random } from "../random";
import { across, arc, cut, dash, line, type Mark, type Point, range, straight, WIDTH } from "../stroke";

interface Bridge {
  deck: number;
  towers: number[];
  height: number;
  /** Gap between the hangers, in px. */
  gap: number;
  water: number;
  kind: "suspension" | "stayed" | "arches";
  width?: number;
  /** How far a cable leads beyond the last tower, in px, until it has risen again. */
  beyond?: number;
}

/** A cable that hangs between two points as a parabola, lowest near the deck. */
const cable = (x1: number, x2: number, top: number, deck: number) => (x: number) => {
  const t = (x - x1) / (x2 - x1);
  return top + (deck - 10 - top) * 4 * t * (1 - t);
};

function suspension({ deck, towers, height, gap, beyond = 420 }: Bridge, width: number): Mark[] {
  const top = deck - height;
  const spans = range(0, towers.length).map((i): [number, number] => {
    const [a, b] = [towers[i - 1], towers[i]];
    if (a === undefined) return [(b ?? 0) - beyond, b ?? 0];
    return [a, b ?? a + beyond];
  });
  return spans.flatMap(([x1, x2]) => {
    const hang = cable(x1, x2, top, deck);
    return [
      line(across(hang, x1, x2, 5), width + 0.6),
      ...range(x1 + gap, x2 - gap, gap).map((x) => straight(x, hang(x), x, deck, 1.8)),
    ];
  });
}

function stayed({ deck, towers, height, gap }: Bridge): Mark[] {
  return towers.flatMap((tower) =>
    range(1, 12).flatMap((i) =>
      [-1, 1].map((side) => straight(tower, deck - height + i * 7, tower + side * (i * gap + 20), deck, 1.8)),
    ),
  );
}

function arches({ deck, towers, gap, water }: Bridge): Mark[] {
  return towers.slice(1).flatMap((right, i) => {
    const left = towers[i] ?? right;
    const middle = (left + right) / 2;
    const inner = (right - left) / 2 - 14;
    const spring = deck + inner + 44;
    const count = Math.round((Math.PI * inner) / gap);
    const stones = range(3, count - 3).map((n): Mark => {
      const angle = Math.PI + (Math.PI * n) / count;
      return dash(
        middle + Math.cos(angle) * (inner + 14),
        spring + Math.sin(angle) * (inner + 14),
        angle,
        18,
        2.4,
      );
    });
    const piers = [-1, 1].map((side) =>
      straight(middle + side * inner, spring, middle + side * inner, water, 2.8),
    );
    return [line(arc(middle, spring, inner, Math.PI, 2 * Math.PI), 2.8), ...stones, ...piers];
  });
}

/** A bridge and the water under it. */
function draw(plan: Bridge, random: Random): Mark[] {
  const { deck, towers, height, water, kind, width = 2.8 } = plan;
  const body =
    kind === "suspension" ? suspension(plan, width) : kind === "stayed" ? stayed(plan) : arches(plan);
  const piers =
    kind === "arches"
      ? []
      : towers.flatMap((x) =>
          [-6, 6].map((off) => straight(x + off, deck - height, x + off, water, width + 0.4)),
        );
  const waves = range(water + 8, 600, 17).flatMap((y) => {
    const level: Point[] = [
      [-random() * 120, y],
      [WIDTH + 10, y],
    ];
    return cut(level, 34, between(random, 30, 90), 0, random).map((piece) => line(piece, 2.2));
  });
  return [...body, ...piers, straight(-10, deck, WIDTH + 10, deck, width + 1), ...waves];
}

export const bridges = family("bridges", draw, [
  {
    alt: "A suspension bridge; one hanger carries more than the others.",
    pen: [296, 290],
    kind: "suspension",
    deck: 360,
    towers: [190, 610],
    height: 240,
    gap: 15,
    water: 460,
  },
  {
    alt: "Cables spread from two masts like open books.",
    pen: [330, 290],
    kind: "stayed",
    deck: 390,
    towers: [215, 585],
    height: 320,
    gap: 13.5,
    water: 470,
  },
  {
    alt: "A viaduct on high piers; a single keystone is red.",
    pen: [400, 180],
    kind: "arches",
    deck: 150,
    towers: [-80, 112, 304, 496, 688, 880],
    height: 0,
    gap: 16,
    water: 440,
  },
  {
    alt: "One tower of a bridge in the fog, and the cables that lead out of the sheet.",
    pen: [468, 300],
    kind: "suspension",
    deck: 450,
    towers: [300],
    height: 360,
    gap: 28,
    beyond: 900,
    water: 560,
    width: 3.4,
  },
  {
    alt: "A single mast holds a bridge at night.",
    pen: [500, 300],
    dark: true,
    kind: "stayed",
    deck: 410,
    towers: [400],
    height: 340,
    gap: 27,
    water: 480,
  },
]);
