import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const essays = new URL("../../content/essays/", import.meta.url);
const drawings = new URL("../../public/essays/", import.meta.url);

/** The one full-screen drawing may be larger, in its frame and its file. */
const FULL_SCREEN = "swimming.svg";

/** The light theme's ink, edge and ink-2 for strokes, construction lines and labels, and red for the pen. */
const RED = "#d12a00";
const PALETTE = ["#14151a", "#84868c", "#50535b", RED, "none"];

/** Everything that a drawing needs; nothing here can run, load or link. */
const ELEMENTS = ["svg", "title", "g", "path", "text"];

const named = readdirSync(essays).flatMap((essay) => {
  const text = readFileSync(new URL(essay, essays), "utf8");
  return [...text.matchAll(/!\[([^\]]*)\]\(\/essays\/([^\s)]+)/g)].map(([, alternative = "", file = ""]) => ({
    essay,
    file,
    alternative,
  }));
});

function drawn(file: string) {
  return readFileSync(new URL(file, drawings), "utf8");
}

describe("the essay book's drawings", () => {
  test("number at least ten, all named by essays, and every named one exists", () => {
    expect(named.length).toBeGreaterThanOrEqual(10);
    expect(readdirSync(drawings).sort()).toEqual(named.map(({ file }) => file).sort());
  });

  describe.each(named)("$file, named in $essay", ({ file, alternative }) => {
    test("has integer dimensions in the shared frame", () => {
      const size = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"/.exec(drawn(file));
      const [width = 0, height = 0] = (size ?? []).slice(1).map(Number);
      if (file === FULL_SCREEN) expect([width, height]).toEqual([800, 500]);
      else {
        expect(width).toBe(400);
        expect(height).toBeGreaterThanOrEqual(180);
        expect(height).toBeLessThanOrEqual(300);
      }
    });

    test("is small", () => {
      expect(Buffer.byteLength(drawn(file))).toBeLessThanOrEqual((file === FULL_SCREEN ? 25 : 4) * 1024);
    });

    test("is titled with the essay's alternative text", () => {
      const svg = drawn(file);
      expect(svg).toMatch(/^<svg [^>]*role="img"/);
      expect(alternative).not.toBe("");
      expect(/<title>([^<]*)<\/title>/.exec(svg)?.[1]).toBe(alternative);
    });

    test("runs nothing and loads nothing", () => {
      const svg = drawn(file);
      const elements = [...svg.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name = ""]) => name);
      expect(elements.filter((name) => !ELEMENTS.includes(name))).toEqual([]);
      expect(svg).not.toMatch(/\s(on\w+|style|[\w:]*href)=|url\(|javascript:|<!|<\?/i);
      expect(svg.match(/\w+:\/\/[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
    });

    test("uses the shared stroke once and only the book's colours", () => {
      const colours = [...drawn(file).matchAll(/\s(?:fill|stroke)="([^"]*)"/g)].map(
        ([, colour = ""]) => colour,
      );
      expect(colours.filter((colour) => colour === RED)).toHaveLength(1);
      expect(colours.filter((colour) => !PALETTE.includes(colour))).toEqual([]);
    });
  });
});
