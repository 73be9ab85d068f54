import { range } from "./drawing";

/** What is in ink, and the one stroke in red, as paths in a box of 120 × 80. */
export type PageDrawing = readonly [ink: string, red: string];

const clock = (x: number, y: number, hands: string) =>
  `M${x - 17} ${y}a17 17 0 1 0 34 0a17 17 0 1 0-34 0${hands && `M${x} ${y}${hands}`}`;

/** Rows of short strokes, as many in each as a month has days. */
const days = range(0, 4)
  .map((row) =>
    range(0, 19)
      .map((day) => `M${2 + day * 6.4} ${32 + row * 14}v8`)
      .join(""),
  )
  .join("");

/** The site's own pages by their path: a few strokes each, one of them in red, for /menu and for social images. */
export const pageDrawings: ReadonlyMap<string, PageDrawing> = new Map(
  Object.entries<PageDrawing>({
    // The stroke, crossed.
    "/": ["M20 40h80", "M60 0v80"],
    // Clocks that disagree.
    "/about": [
      [
        clock(19, 20, "v-11M19 20l8 5"),
        clock(60, 20, "v-11M60 20h8"),
        clock(101, 20, ""),
        clock(19, 61, "v-11M19 61l-8 5"),
        clock(60, 61, "v-11M60 61l-3 9"),
        clock(101, 61, "v-11M101 61l8-5"),
      ].join(""),
      "M101 20v-11M101 20l-8-5",
    ],
    // An afternoon, and a year.
    "/brio": [days, "M2 8v12"],
    // Its sign.
    "/zulu": ["M14 68l-12-56M32 68l-9-56M48 68l-5-56M64 68v-56M98 68l12-56M114 68l4-56", "M80 68l12-56"],
    // An open book.
    "/models": [
      "M60 20C44 8 20 8 3 14V70C20 64 44 64 60 75C76 64 100 64 117 70V14C100 8 76 8 60 20V75M15 28c10-2 22-2 32 2M15 41c10-2 22-2 32 2M15 54c10-2 22-2 32 2",
      "M74 32c8-3 20-5 32-4",
    ],
    // A thought, until it is one.
    "/feed": [
      "M2 54c14 18 34 14 34-8s-24-22-24-2s34 30 42 6s-20-34-22-12s24 30 34 14c4-8 2-16-4-16s-6 18 8 18",
      "M70 54h48",
    ],
    "/links": ["M56 52h-26a16 16 0 0 1 0-32h26M64 52h26a16 16 0 0 0 0-32h-26", "M40 36h40"],
    // A shelf.
    "/books": [
      "M2 76h116M8 76v-56h14v56M22 76v-44h10v44M32 76v-64h16v64M48 76v-50h12v50M98 76v-58h14v58",
      "M66 75l20-52",
    ],
    // A plan, and its door.
    "/projects": ["M70 76h-66v-72h112v72h-22M4 44h40M62 44h14v-40", "M70 76v-24a24 24 0 0 1 24 24"],
    "/questions": ["M40 22a20 20 0 1 1 30 17c-8 5-10 9-10 17", "M54 74h12"],
    "/notes": ["M28 3h46l18 18v56h-64zM74 3v18h18M40 34h40M40 48h40", "M40 62h22"],
    "/creative": [
      "M4 6h76v50h-76zM4 44c14-14 24-14 36-2s24 10 40-4M80 26h36v50h-70v-20",
      "M52 20a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
    ],
    // A word that goes in.
    "/copy": ["M2 24h116M2 44h52M70 44h48M2 64h76", "M52 58l10-14l10 14"],
    // One customer, three, nine.
    "/gtm": [
      `M40 40L78 12M40 40H78M40 40L78 68${[12, 40, 68].map((y) => [-9, 0, 9].map((by) => `M78 ${y}L118 ${y + by}`).join("")).join("")}`,
      "M2 40h38",
    ],
    "/design": [
      range(0, 6)
        .map((at) => `M${2 + (at % 3) * 40} ${6 + Math.floor(at / 3) * 38}h36v30h-36z`)
        .join(""),
      "M52 20h16",
    ],
    // A snail.
    "/slow": [
      "M62 48a4 4 0 0 1 8 0a9 9 0 0 1-18 0a14 14 0 0 1 28 0a19 19 0 0 1-38 0a24 24 0 0 1 48 0c0 12-6 22-16 22M2 70h86c14 0 20-8 22-20M110 50l6-10M110 50l-2-12",
      "M2 70h34",
    ],
    "/menu": ["M30 8h70M30 24h56M30 56h62M30 72h44", "M4 40h14M30 40h74"],
    "/search": ["M22 34a27 27 0 1 0 54 0a27 27 0 1 0-54 0", "M69 53l26 24"],
    "/tags": ["M36 12h80v56h-80l-26-28zM36 40a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "M60 40h42"],
  }),
);

/** A page's drawing as a file of its own; undefined if it has none. */
export function toPageSvg(path: string): string | undefined {
  const [ink, red] = pageDrawings.get(path) ?? [];
  if (!ink) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" fill="none" stroke="#14151a" stroke-width="1.5"><path d="${ink}"/><path stroke="#d12a00" stroke-width="2.25" d="${red}"/></svg>`;
}
