import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const content = new URL("../../content/", import.meta.url);
const publicFiles = new URL("../../public/", import.meta.url);

/** The one full-screen drawing may be larger, in its frame and its file. */
const FULL_SCREEN = "essays/swimming.svg";

/** Ink, edge and ink-2 without their blue for strokes, construction lines and labels, and red for the pen. */
const RED = "#d12a00";
const PALETTE = ["#151515", "#868686", "#535353", RED, "none"];

/** Labels are larger where the drawing is small. */
const PHONE_LABELS = /<style>@media\(max-width:\d{3}px\)\{text\{font-size:1\d(?:\.5)?px\}\}<\/style>\n/;
/** Everything that a drawing needs; nothing here can run, load or link. */
const ELEMENTS = ["svg", "title", "g", "path", "text"];

const named = ["essays/", "pages/"].flatMap((folder) =>
  readdirSync(new URL(folder, content)).flatMap((text) => {
    const markdown = readFileSync(new URL(folder + text, content), "utf8");
    return [...markdown.matchAll(/!\[([^\]]*)\]\(\/([\w-]+\/[^\s)]+)/g)].map(
      ([, alternative = "", file = ""]) => ({ text, file, alternative }),
    );
  }),
);

function drawn(file: string) {
  return readFileSync(new URL(file, publicFiles), "utf8");
}

describe("the drawings of the essays and pages", () => {
  test("number at least ten, and one on each page without other pictures; every file of the book is used", () => {
    const files = named.map(({ file }) => file);
    expect(files.length).toBeGreaterThanOrEqual(13);
    expect(files).toEqual(
      expect.arrayContaining(["pictures/brio.svg", "pictures/gtm.svg", "pictures/slow.svg"]),
    );
    const drawn = readdirSync(new URL("essays/", publicFiles)).map((file) => `essays/${file}`);
    expect(drawn.sort()).toEqual(files.filter((file) => file.startsWith("essays/")).sort());
  });

  describe.each(named)("$file, named in $text", ({ file, alternative }) => {
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

    test("is titled with the text's alternative text", () => {
      const svg = drawn(file);
      expect(svg).toMatch(/^<svg [^>]*role="img"/);
      expect(alternative).not.toBe("");
      expect(/<title>([^<]*)<\/title>/.exec(svg)?.[1]).toBe(alternative);
    });

    test("runs nothing and loads nothing", () => {
      const svg = drawn(file).replace(PHONE_LABELS, "");
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
