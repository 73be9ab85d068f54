import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sitePages, textPages } from "~/content/static-pages";
import { getEntryTitle } from "~/content/summarize";
import { pageDrawings } from "~/drawings/pages";
import { getEntryImage } from "~/og-images/entry-image";
import { type Box, computeLayout, showsDrawing } from "~/og-images/layout";
import { getOgImagePath, getOgImageVersion, getPageImage, type OgImage } from "~/og-images/og-image";
import { renderOgImage } from "~/og-images/render.server";
import { getSiteImage } from "~/og-images/site-image";

const card = (title: string, more: Partial<OgImage> = {}): OgImage => ({
  title,
  label: "November 18, 2026",
  site: "A Name",
  ...more,
});

/** Every text of a layout with its style, in order; spaces are ignored. */
function texts(box: Box): { text: string; style: Box["props"]["style"] }[] {
  const { children = [], style } = box.props;
  if (typeof children !== "string") return children.flatMap(texts);
  return children.trim() ? [{ text: children, style }] : [];
}
const words = (drawn: OgImage) => texts(computeLayout(drawn)).map(({ text }) => text);

/** The width of what is drawn in the upper part of an image, with the dash in its margin (px). */
async function measureInk(image: OgImage, height: number): Promise<number> {
  const png = sharp(await renderOgImage(image));
  const above = await png.extract({ left: 0, top: 0, width: 1200, height }).png().toBuffer();
  return (await sharp(above).trim().toBuffer({ resolveWithObject: true })).info.width;
}

describe("a social image's URL", () => {
  test("changes with everything drawn on it", () => {
    const others: Partial<OgImage>[] = [{ title: "B" }, { label: "x" }, { site: "x" }, { drawing: "x" }];
    const versions = [card("A"), ...others.map((other) => card("A", other))].map(getOgImageVersion);
    expect(new Set(versions).size).toBe(5);
    expect(getOgImageVersion(card("A"))).toBe(versions[0]);
    expect(getOgImagePath("note", "a/b", card("A"))).toBe(`/og/note/a%2Fb.png?v=${versions[0]}`);
  });
});

describe("a social image", () => {
  test("shows title, site and date", () => {
    expect(words(card("Small boats turn first"))).toEqual([
      "Small boats turn\u00a0first",
      "A Name",
      "November 18, 2026",
    ]);
  });

  test("leaves no short word alone on the last line", () => {
    const first = (title: string) => words(card(title))[0];
    expect(first("The price of a yes")).toBe("The price of a\u00a0yes");
    expect(first("Cover all of the labels with a thumb…")).toBe("Cover all of the labels with a\u00a0thumb…");
    for (const title of ["Opportunity", "Two clocks", "The meeting about summarising contracts"])
      expect(first(title)).toBe(title);
  });

  test("shows the title and what the site is for the site itself", () => {
    const site = { title: "A Name", author: "A Name", description: "Essays about trade." };
    expect(words(getSiteImage(site))).toEqual(["A Name", "Essays about trade."]);
    expect(words({ ...getSiteImage(site), page: "/" })).toEqual(["A Name", "Essays about trade."]);
    expect(words(getSiteImage({ ...site, author: "B. Brand" }))).toContain("B. Brand. Essays about trade.");
    expect(words(card("A Name", { label: "" }))).toEqual(["A Name"]);
  });

  test("shows every letter of Vietnamese and polytonic Greek titles", async () => {
    const widths = await Promise.all(
      ["ễễễễ", "ᾧᾧᾧᾧ", "ễễễễ".normalize("NFD")].map((one) => measureInk(card(one), 450)),
    );
    for (const width of widths) expect(width).toBeGreaterThan(400);
  });

  test("starts with the text of an untitled entry, or else with its date", () => {
    const content = (text: string) => ({ root: { children: [{ type: "text", text }] } });
    const getTitle = (text: string, day: string) =>
      getEntryImage(getEntryTitle({ content: content(text) }, day), day, "A").title;
    expect(getTitle("Seen today. And so on.", "2026-11-18")).toMatch(/^Seen/);
    expect(getTitle("", "2026-11-18T10:00:00+00:00")).toBe("November 18, 2026");
  });

  test("of an essay has its first drawing, unless the title leaves no room", () => {
    const html =
      '<p>One</p><img src="/media/own.webp"><img alt="" src="/essays/focus.svg"><img src="/essays/ai.svg">';
    expect(getPageImage("Focus", "A", html).drawing).toBe("essays/focus");
    expect(getPageImage("Focus", "A", '<img src="/essays/../secret.svg">').drawing).toBeUndefined();
    const sizes = [undefined, "focus"].map(
      (drawing) =>
        texts(computeLayout(card("Focus", { drawing }))).find(({ text }) => text === "Focus")?.style,
    );
    expect(Number(sizes[1]?.fontSize)).toBeLessThan(Number(sizes[0]?.fontSize));
    expect(showsDrawing(card("How to communicate with everyone", { drawing: "focus" }))).toBe(false);
  });

  test("fills its width with a short title, and shows all of it", async () => {
    for (const title of ["About", "Questions", "Your Name", "Opportunity"])
      expect(await measureInk(card(title), 450), title).toBeGreaterThan(750);
  });

  test("has its drawing above the title, as large as the image allows, in the text or else its page's own", async () => {
    const site = { label: "", site: "" };
    const drawn = card("Opportunity", { ...site, drawing: "essays/opportunity" });
    expect(await measureInk(drawn, 450)).toBeGreaterThan(650);
    const measure = (page: string) => measureInk(card("Links", { ...site, page }), 450);
    const [links = 0, books = 0] = await Promise.all(["/links", "/books"].map(measure));
    expect(links).toBeGreaterThan(450);
    expect(books).not.toBe(links);
    const pages = [...sitePages, ...textPages].map(({ path }) => path);
    expect([...pageDrawings.keys()]).toEqual(expect.arrayContaining(pages));
  });

  test("shows all of a title below its drawing", async () => {
    const image = { drawing: "essays/opportunity" };
    for (const title of ["Opportunity", "Ways of beginning it"]) {
      const png = sharp(await renderOgImage(card(title, image)));
      const below = await png.extract({ left: 0, top: 450, width: 1200, height: 180 }).png().toBuffer();
      const { info } = await sharp(below).trim().toBuffer({ resolveWithObject: true });
      expect(info.width).toBeGreaterThan(480);
      expect(info.width).toBeLessThan(1080);
    }
  });

  test("shrinks the type for longer titles and truncates the longest", () => {
    const sizes = [10, 30, 60, 120, 300].map(
      (length) => texts(computeLayout(card("x".repeat(length))))[0]?.style,
    );
    const px = sizes.map((style) => Number(style?.fontSize));
    expect(px).toEqual(px.toSorted((a, b) => b - a));
    expect(new Set(px).size).toBe(5);
    for (const style of sizes) expect(Number(style?.lineClamp)).toBeLessThanOrEqual(6);
  });

  test("omits characters that no font has", () => {
    expect(words(card("Hello 👋🏽 world 🎉 👩‍👩‍👧"))[0]).toBe("Hello world");
    expect(words(card("", { label: "", site: "" }))).toEqual(["·"]);
  });

  test("names the site instead of a title with letters that no font has, never a part of it", () => {
    for (const title of ["🎉🎉", "日本語のタイトル", "Reading 日本", "صبر の手紙"])
      expect(
        words(card(title)).filter((text) => text.trim()),
        title,
      ).toEqual(["A Name", "November 18, 2026"]);
    expect(words(card("雪国", { label: "" }))).toEqual(["A Name"]);
  });

  test("keeps the joiners between letters, which spell words", async () => {
    const title = "می\u200cخواهم";
    expect(words(card(title))[0]).toBe(title);
    expect(words(card("خانه\u200c"))[0]).toBe("خانه");
    const [spelt, joined] = await Promise.all([title, "میخواهم"].map((one) => measureInk(card(one), 450)));
    expect(spelt).not.toBe(joined);
  });

  test("is mirrored for right-to-left titles", () => {
    const [arabic, latin] = [card("كتبت هذا"), card("I wrote this")].map(
      (one) => texts(computeLayout(one))[0]?.style,
    );
    expect([arabic?.direction, latin?.direction]).toEqual(["rtl", "ltr"]);
    expect(arabic?.letterSpacing).toBe(0);
  });
});
