import { family } from "../picture";
import { between, type Random } from "../random";
import { cover, cut, line, type Mark, type Point, range, straight } from "../stroke";

interface Trunk {
  x: number;
  thickness: number;
  foot: number;
  lean: number;
}

interface Woods {
  trunks: number;
  thin: number;
  thick: number;
  /** Where the trunks stand, in px from the top: the farthest and the nearest. */
  ground: [far: number, near: number];
  kind: (trunk: Trunk, random: Random) => Mark[];
  lean?: number;
}

/** Both edges of a trunk, from the ground to above the sheet. */
function edges({ x, thickness, foot, lean }: Trunk): [Point[], Point[]] {
  const edge = (off: number): Point[] => [
    [x + off, foot],
    [x + off + (foot + 20) * lean, -20],
  ];
  return [edge(-thickness / 2), edge(thickness / 2)];
}

function birch(trunk: Trunk, random: Random): Mark[] {
  const { x, thickness, foot, lean } = trunk;
  const [left, right] = edges(trunk);
  const bark = range(10, foot - 14, 13).flatMap((y) => {
    if (random() < 0.4) return [];
    const middle = x + (foot - y) * lean;
    const length = thickness * between(random, 0.2, 0.62);
    const from = random() < 0.5 ? middle - thickness / 2 : middle + thickness / 2 - length;
    return [straight(from, y, from + length, y + between(random, -2, 2), 2.6)];
  });
  const shadow = [4, 12].map((down) =>
    straight(x - thickness * 0.4 + down, foot + down, x + thickness * 1.6 + down, foot + down, 2),
  );
  const weight = 1.8 + thickness / 36;
  return [
    cover([...left, ...[...right].reverse()]),
    line(left, weight),
    line(right, weight),
    ...bark,
    ...shadow,
  ];
}

/** Stems of bamboo: edges in pieces, and a stroke at each knot. */
function bamboo(trunk: Trunk, random: Random): Mark[] {
  const [left, right] = edges(trunk);
  const joint = between(random, 84, 130);
  const start = random() * joint * 0.7;
  const pieces = [left, right].flatMap((edge) =>
    cut(edge, joint - 12, 12, start).map((piece) => line(piece, 2.6)),
  );
  const knots = range(0, Math.floor((trunk.foot - start) / joint)).map((i) => {
    const y = trunk.foot - start + 6 - i * joint;
    const middle = trunk.x + (trunk.foot - y) * trunk.lean;
    return straight(middle - trunk.thickness * 0.66, y, middle + trunk.thickness * 0.66, y, 3);
  });
  return [cover([...left, ...[...right].reverse()]), ...pieces, ...knots];
}

/** A fir of level strokes that grow towards the ground. */
function fir({ x, thickness, foot }: Trunk, random: Random): Mark[] {
  const height = thickness * 7;
  const branches = range(0, 1, 11 / height).map((share) => {
    const half = thickness * 1.5 * share * between(random, 0.75, 1.1) + 1.5;
    return straight(
      x - half,
      foot - 22 - height * (1 - share),
      x + half,
      foot - 22 - height * (1 - share),
      2.4,
    );
  });
  return [...branches, straight(x, foot - 18, x, foot, 3.4)];
}

/** A reed, one in three with a dark head. */
function reed({ x, foot }: Trunk, random: Random): Mark[] {
  const height = between(random, 190, 400) * (0.55 + foot / 1300);
  const tip = x + height * between(random, 0.03, 0.07);
  const head = straight(tip, foot - height, tip + 3, foot - height - 44, 7);
  return [straight(x, foot, tip, foot - height, 2.2), ...(random() < 0.36 ? [head] : [])];
}

/** Trunks, the far ones first. */
function draw({ trunks, thin, thick, ground, kind, lean = 0 }: Woods, random: Random): Mark[] {
  return range(0, trunks - 1).flatMap((i) => {
    const near = (i / Math.max(1, trunks - 1)) ** 1.4;
    const trunk = {
      x: 30 + ((i * 0.618034 + 0.21) % 1) * 740,
      thickness: thin + (thick - thin) * near,
      foot: ground[0] + (ground[1] - ground[0]) * near,
      lean: lean + between(random, -0.02, 0.02),
    };
    return kind(trunk, random);
  });
}

export const woods = family("woods", draw, [
  {
    alt: "A birch wood in winter; only the bark is drawn.",
    pen: [400, 330],
    trunks: 13,
    thin: 12,
    thick: 46,
    ground: [430, 640],
    kind: birch,
  },
  {
    alt: "Bamboo at night, close together.",
    pen: [400, 300],
    dark: true,
    trunks: 21,
    thin: 8,
    thick: 24,
    ground: [620, 700],
    kind: bamboo,
    lean: 0.03,
  },
  {
    alt: "Four trunks and a great deal of snow.",
    pen: [530, 260],
    trunks: 4,
    thin: 14,
    thick: 46,
    ground: [400, 560],
    kind: birch,
  },
  {
    alt: "Firs on a white slope; each is a pile of level strokes.",
    pen: [420, 250],
    trunks: 21,
    thin: 12,
    thick: 46,
    ground: [270, 575],
    kind: fir,
  },
  {
    alt: "Reeds at the edge of a lake without wind.",
    pen: [430, 360],
    trunks: 44,
    thin: 2,
    thick: 2,
    ground: [470, 580],
    kind: reed,
  },
  {
    alt: "Leaning trunks by night; the wind has been here for years.",
    pen: [300, 300],
    dark: true,
    trunks: 13,
    thin: 10,
    thick: 40,
    ground: [440, 620],
    kind: birch,
    lean: 0.17,
  },
]);
