import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toDrawing, toNumber } from "~/drawings/custom";
import type { Picture, TurnableDrawing } from "~/drawings/drawing";
import { clamp, drawings, findDrawing, findTurned, listValues } from "~/drawings/drawings";
import { toInlineSvg, toSvgFile } from "~/drawings/svg";
import { drawingKinds, toCustomDrawing } from "~/rich-text/nodes/drawing/custom";

/** The description of each drawing in its essay, and its caption. */
const essays = new URL("../../content/essays/", import.meta.url);
const words = new Map(
  readdirSync(essays).flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, essays), "utf8").matchAll(
        /!\[([^\]]*)\]\(\/essays\/([\w-]+)\.svg "([^"]*)"/g,
      ),
      ([, description = "", name = "", caption = ""]) => [name, { description, caption }] as const,
    ),
  ),
);

function expectHands(drawing: TurnableDrawing) {
  const values = listValues(drawing);
  const hands = values.map((value) => {
    const { strokes, hand } = drawing.draw(value);
    expect(strokes.filter(({ pen }) => pen === "hand")).toHaveLength(1);
    expect(toInlineSvg(drawing.draw(value))).not.toMatch(/NaN|undefined|Infinity|d=""/);
    expect(drawing.draw(value).labels.filter(({ text }) => /[<&]/.test(text))).toEqual([]);
    expect(hand[0]).toBeGreaterThanOrEqual(0);
    expect(hand[0]).toBeLessThanOrEqual(400);
    expect(hand[1]).toBeGreaterThanOrEqual(0);
    expect(hand[1]).toBeLessThanOrEqual(drawing.height);
    return hand.join();
  });
  expect(new Set(hands).size).toBe(values.length);
}

describe.each([...drawings])("the drawing %s", (name, drawing) => {
  const values = listValues(drawing);

  test("has few values, and the text's own is one of them", () => {
    expect(values.length).toBeLessThanOrEqual(60);
    expect(values).toContain(drawing.initial);
    expect(values.map((value) => clamp(drawing, value))).toEqual(values);
  });

  test("has one red stroke in each state, and a place on it to take hold of", () => expectHands(drawing));

  test("describes each state briefly and differently", () => {
    const sentences = values.map(drawing.describe);
    expect(sentences.filter((sentence) => sentence.length > 120 || !/^[A-Z\d].*\.$/.test(sentence))).toEqual(
      [],
    );
    expect(sentences.join()).not.toMatch(/NaN|undefined|null/);
    expect(new Set(sentences).size).toBeGreaterThan(values.length / 2);
    expect(new Set(values.map(drawing.name)).size).toBe(values.length);
  });

  test("has a caption that stays true while it is turned: it counts nothing, and repeats no sentence", () => {
    const { caption = "" } = words.get(name) ?? {};
    const sentences = new Set(
      values.flatMap((value) => drawing.describe(value).match(/[A-Z\d].*?\.(?= |$)/g) ?? []),
    );
    expect(caption).not.toBe("");
    expect([...sentences].filter((sentence) => caption.includes(sentence))).toEqual([]);
    expect(caption).not.toMatch(/\d|\b(?:seven|eight)\b/i);
  });

  // `npx vitest run tests/unit/turning.test.ts -u` writes the files.
  test("is the file that feeds, books and social images have, in the text's own state", async () => {
    const file = new URL(`../../public/essays/${name}.svg`, import.meta.url).pathname;
    await expect(toSvgFile(drawing, words.get(name)?.description ?? "")).toMatchFileSnapshot(file);
  });
});

test.each(Object.keys(drawingKinds))("an author's %s can be taken hold of in each state", (kind) => {
  const custom = toCustomDrawing({ kind });
  expect.assert(custom);
  expectHands({ ...toDrawing(custom), ...toNumber(custom, "x") });
});

test("the drawings' numbers have names of their own", () => {
  const names = Array.from(drawings.values(), ({ param }) => param);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("v");
});

test("a query turns a drawing only to another value that it has", () => {
  const find = (query: string) => findTurned(drawings.values(), new URLSearchParams(query))?.query;
  expect(find("projects=3")).toBe("projects=3");
  expect(find("utm=x&projects=9&fulcrum=20")).toBe("projects=9");
  for (const query of [
    "",
    "projects=5",
    "projects=0",
    "projects=10",
    "projects=3.5",
    "projects=03",
    "projects=",
  ])
    expect(find(query), query).toBeUndefined();
  for (const query of ["projects=NaN", "projects=1e0", "projects=%3Cb%3E", "constructor=1", "projects"])
    expect(find(query), query).toBeUndefined();
});

test("values are clamped to the nearest one that there is", () => {
  const focus = findDrawing("/essays/focus.svg")?.drawing;
  if (!focus) throw new Error("There is no such drawing.");
  expect([-4, 0, 1.4, 1.6, 8.6, 90, Number.NaN].map((value) => clamp(focus, value))).toEqual([
    1, 1, 1, 2, 9, 9, 5,
  ]);
});

test("only images of the essays are drawings", () => {
  for (const src of [
    "/essays/swimming.svg",
    "/pictures/gtm.svg",
    "/media/focus.svg",
    "/essays/../focus.svg",
    null,
  ])
    expect(findDrawing(src)).toBeUndefined();
});

describe("in every state, what is said is what is drawn", () => {
  const each = (name: string, check: (says: string, picture: Picture, value: number) => void) => {
    const drawing = drawings.get(name) as TurnableDrawing;
    for (const value of listValues(drawing)) check(drawing.describe(value), drawing.draw(value), value);
  };

  test("Focus divides the whole day", () =>
    each("focus", (says, { labels }) => {
      const [left = "", lost = ""] = labels.slice(-2).map(({ text }) => text);
      const [count, share] = left.includes("×") ? left.split(" × ") : [1, left];
      expect(Number(count) * Number(share) + Number.parseFloat(lost), left + lost).toBeCloseTo(100, 9);
      for (const number of says.match(/[\d.]*\d/g) ?? []) expect(`${left} ${lost} 100`).toContain(number);
    }));

  test("Max Q names the moment of the highest pressure, and compares that with what the machine is built for", () =>
    each("maxq", (says, { strokes, labels }) => {
      const points = Array.from(strokes[2]?.d.matchAll(/[ML]([\d.]+) ([\d.]+)/g) ?? [], ([, x, y]) => [
        +`${x}`,
        +`${y}`,
      ]);
      const [x = 0, y = 0] = points.reduce((one, other) => ((one[1] ?? 0) <= (other[1] ?? 0) ? one : other));
      const built = Number(/M1 ([\d.]+)/.exec(strokes[1]?.d ?? "")?.[1]);
      expect(says).toMatch(y > built + 1 ? /less hard/ : y < built - 1 ? /harder/ : /as hard as/);
      // Every third second is drawn.
      expect(Math.abs((labels.find(({ text }) => text === "max Q")?.x ?? 0) - 8 - x), says).toBeLessThan(5);
    }));

  test("Being Right has as many attempts as it says, and every eighth is open", () =>
    each("being-right", (says, { strokes, labels }, attempts) => {
      const open = strokes.find(({ pen, width }) => pen === "ink" && width)?.d ?? "";
      expect(open.split("M").length - 1).toBe(Math.floor(attempts / 8));
      expect(labels).toHaveLength(attempts);
      expect(says).toContain("at least one");
    }));

  test("Brand Banking lets one withdrawal take, and two of them", () =>
    each("brand-banking", (says) =>
      expect(says).toMatch(/^Out, \d(?:, and out, \d: they take|: it takes) back/),
    ));
});

describe("the sentences compute", () => {
  test.each([
    ["focus", 1, "One project gets 90 of the day’s 100 units."],
    ["focus", 3, "Three projects get 22.5 units each. The other 32.5 go on changing between them."],
    ["focus", 5, "Five projects get 9 units each. The other 55 go on changing between them."],
    ["focus", 9, "Nine projects get nothing. The whole day goes on changing between them."],
    [
      "leverage",
      10,
      "The same push lifts nine times as much. Your hand travels nine times as far as the load.",
    ],
    ["leverage", 50, "In the middle you lift what you could lift without it."],
    ["leverage", 60, "Past the middle the same push lifts only 0.7 times as much, but higher."],
    [
      "being-sure",
      75,
      "You know 75%. Each per cent still missing takes three times as long as each you have.",
    ],
    [
      "being-sure",
      99,
      "You know 99%. Each per cent still missing takes eleven times as long as each you have.",
    ],
    ["opportunity", 9, "Nine on what you do and one on who knows of it make 9."],
    ["opportunity", 5, "The same ten units, split evenly, make 25."],
    ["maxq", 85, "At 85% the air presses 15% less hard. It costs five seconds."],
    ["maxq", 120, "At 120% the air presses 23% harder than the machine was built for."],
    ["products-services", 1, "After one invoice everything looks like a product."],
    ["products-services", 2, "Fourteen of sixteen lines have been on both invoices."],
    [
      "products-services",
      19,
      "Nine of sixteen lines have been on all nineteen invoices. Those are the product.",
    ],
    ["brand-banking", 5, "Out, 5: it takes back what eleven weeks of kept promises had paid in."],
    ["brand-banking", 10, "Out, 5, and out, 5: they take back what 23 weeks of kept promises had paid in."],
    [
      "being-right",
      8,
      "Eight attempts at an eighth of the money: 66 chances in 100 that at least one comes off.",
    ],
    [
      "being-right",
      4,
      "Four attempts, and the money’s gone before the eighth: 41 chances in 100 that at least one comes off.",
    ],
    [
      "master",
      12_500,
      "12,500 hours, or fifteen and a half years at sixteen a week. From inside it looks like the end.",
    ],
    [
      "master",
      16_500,
      "16,500 hours, or twenty and a half years at sixteen a week. The flat place had an end.",
    ],
    ["perspective", 1, "After ten minutes it’s the only cup there is."],
    ["perspective", 8, "After ten years it’s one cup of 63, all alike."],
    ["legos", 3, "Book 3 fits nothing yet. Two lie loose."],
    ["legos", 11, "Book 11 was what four others had been waiting for."],
    ["problem-pyramid", 25, "Up here a quarter of the effort does away with three quarters of the problem."],
    [
      "problem-pyramid",
      75,
      "Down here three quarters of the effort removes a quarter of the problem, and next year it’s back.",
    ],
    ["long-pipe", 2, "Two seconds of pipe: it’s warm after nine seconds."],
    ["long-pipe", 5, "Five seconds of pipe: it scalds you for eight seconds, and is warm after 40."],
    [
      "long-pipe",
      7,
      "Seven seconds of pipe: it scalds for up to twelve seconds at a time, and is warm for five in all.",
    ],
    ["round-table", 4, "Four at the table: all 6 pairs talk."],
    ["round-table", 9, "Nine at the table: 9 of 36 pairs talk, three fewer than before."],
  ])("%s at %d: %s", (name, value, sentence) => {
    expect(drawings.get(name)?.describe(value)).toBe(sentence);
  });
});
