import type { Page } from "@playwright/test";
import { ask } from "../support/ask";
import { violations } from "../support/axe";
import { paragraph, type ServiceClient, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { getTop, openLive } from "../support/public-page";
import type { Site } from "../support/start-site";

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 800, height: 900 };
const DESK = { width: 1440, height: 900 };

const index = (page: Page) => page.getByRole("navigation", { name: "Models" });
const entry = (page: Page, title: string) => index(page).getByRole("link", { name: title });
const current = (page: Page) => index(page).locator("[aria-current]");
/** An essay's title, with its number in the book; not a heading within a text that contains the same letters. */
const heading = (page: Page, title: string) =>
  page.getByRole("heading", { name: new RegExp(`^(\\d\\d )?${title}$`) });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Resolves once the window has stopped scrolling. */
async function settled(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await scrolled(page);
      return before === last;
    })
    .toBe(true);
  return before;
}

/** Saves a section of the book. */
async function addSection(
  site: Site,
  row: { id: string; title: string; content?: object; published?: boolean },
): Promise<ServiceClient> {
  const client = await serviceClient(site);
  const content = (row.content ?? paragraph("")) as ReturnType<typeof paragraph>;
  await client
    .from("models_sections")
    .upsert({ published: true, ...row, content })
    .throwOnError();
  return client;
}

test.describe("the book as the server renders it @plain", () => {
  test("links from its index by plain anchors and from Back to the menu", async ({ page }) => {
    await page.goto("/models");
    await entry(page, "Leverage").click();
    await expect(page).toHaveURL(/\/models#leverage$/);
    await expect(heading(page, "Leverage")).toBeInViewport();
    await page.getByRole("link", { name: "Back", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/menu$/);
  });

  test("opens at a section and at a paragraph", async ({ page }) => {
    await page.goto("/models#master");
    await expect(heading(page, "Master")).toBeInViewport();
    await page.goto("/models/ai#ai-4");
    await expect(page.locator("#ai-4")).toBeInViewport();
  });

  test("has rules between its essays, fits a 360 px phone and has an introduction there", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    for (const path of ["/models", "/models/focus"]) {
      await page.goto(path);
      expect(
        await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.goto("/models");
    const rules = await page
      .locator(".essay")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBlockStartWidth));
    expect([rules[0], rules[1], rules[25]]).toEqual(["0px", "1px", "1px"]);
    await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeInViewport();
    await expect(page.getByText(/^Lessons of my 20s, written down/)).toBeInViewport();
  });

  test("folds the index away below 640 px, and a choice closes it", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/models");
    await expect(index(page)).toBeHidden();
    const contents = page.getByRole("link", { name: "Contents" });
    await contents.press("Enter");
    await entry(page, "Focus").click();
    await expect(page).toHaveURL(/#focus$/);
    await expect(index(page)).toBeHidden();
    // Not covered by the line that stays at the top.
    const { bottom } = await contents.evaluate((link) => link.getBoundingClientRect());
    expect(await getTop(page, "#focus h2")).toBeGreaterThan(bottom);
    await page.goBack();
    await expect(entry(page, "Focus")).toBeVisible();
    await page.setViewportSize({ ...PHONE, width: 640 });
    await expect(index(page)).toBeVisible();
    await expect(contents).toBeHidden();
  });

  test("prints without controls, each essay on a new page", async ({ page }) => {
    await page.goto("/models");
    await page.emulateMedia({ media: "print" });
    for (const name of ["Back", "Search in the book", "Download as EPUB"])
      await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
    await expect(
      page.locator(".side, .index-button, .index-search, .progress").filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeVisible();
    const breaks = await page
      .locator(".essay")
      .evaluateAll((all) => all.map((essay) => getComputedStyle(essay).breakBefore));
    expect(new Set(breaks)).toEqual(new Set(["page"]));
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // One for the title and each essay, and no more than the long ones need.
    expect(pages).toBeGreaterThanOrEqual(27);
    expect(pages).toBeLessThanOrEqual(60);
  });
});

test.describe("the book with scripts @js", () => {
  test.use({ viewport: DESK });

  for (const [how, pick] of [
    ["a click", (page: Page) => entry(page, "Master").click()],
    ["Enter", (page: Page) => entry(page, "Master").press("Enter")],
    ["Space", (page: Page) => entry(page, "Master").press("Space")],
  ] as const) {
    test(`${how} on an index entry makes it current, scrolls smoothly to it and moves URL and focus`, async ({
      page,
    }) => {
      await openLive(page, "/models");
      await pick(page);
      await expect(page).toHaveURL(/\/models#master$/);
      await expect(current(page)).toHaveText("Master");
      await expect(heading(page, "Master")).toBeFocused();
      await settled(page);
      await expect(heading(page, "Master")).toBeInViewport();
      expect(await getTop(page, "#master")).toBeLessThan(100);
      // The next tab stop is in the section.
      await page.keyboard.press("Tab");
      await expect(page.locator("#master a").first()).toBeFocused();
    });
  }

  test("smooth scrolling does not mark the sections it passes", async ({ page }) => {
    await openLive(page, "/models");
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(window, "seen", seen);
      new MutationObserver(() => {
        const now = document.querySelector(".index [aria-current]")?.textContent;
        if (now && seen.at(-1) !== now) seen.push(now);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["aria-current"] });
    });
    await entry(page, "Beautiful").click();
    await expect(current(page)).toHaveText("Beautiful");
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["Beautiful"]);
  });

  test("scrolling updates the current entry and the URL without adding history @firefox @webkit", async ({
    page,
  }) => {
    await openLive(page, "/models");
    expect(new URL(page.url()).hash).toBe("");
    const before = await page.evaluate(() => window.history.length);
    await page.evaluate(() => document.getElementById("people")?.scrollIntoView());
    await expect(current(page)).toHaveText("People");
    await expect(page).toHaveURL(/#people$/);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(current(page)).toHaveText("Doing Less");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(current(page)).toHaveText("Opportunity");
    expect(await page.evaluate(() => window.history.length)).toBe(before);
  });

  test("opening with a hash marks its section and keeps a paragraph's hash in the URL @firefox", async ({
    page,
  }) => {
    await openLive(page, "/models#legos");
    await expect(current(page)).toHaveText("Legos");
    await expect(heading(page, "Legos")).toBeInViewport();
    await openLive(page, "/models?again#focus-4");
    await expect(current(page)).toHaveText("Focus");
    await expect(page.locator("#focus-4")).toBeInViewport();
    await expect(page).toHaveURL(/#focus-4$/);
  });

  test("an unknown hash changes nothing, and a typed one scrolls every time", async ({ page }) => {
    await openLive(page, "/models#nonsense");
    await expect(current(page)).toHaveText("Opportunity");
    expect(await scrolled(page)).toBe(0);
    for (const [hash, title] of [
      ["#legos", "Legos"],
      ["#maxq", "Max Q"],
      ["#ai", "AI"],
    ] as const) {
      await page.evaluate((to) => window.location.assign(to), hash);
      await expect(heading(page, title)).toBeInViewport();
      await expect(current(page)).toHaveText(title);
    }
    const before = await settled(page);
    await page.evaluate(() => window.location.assign("#nonsense"));
    await expect(page).toHaveURL(/#nonsense$/);
    expect(await settled(page)).toBe(before);
    for (const hash of ["#%E0%A4%A", "#']"]) await page.evaluate((to) => window.location.assign(to), hash);
    await expect(current(page)).toHaveText("AI");
  });

  test("back and forward restore each visited section's scroll position", async ({ page }) => {
    await openLive(page, "/models");
    await entry(page, "Mission").click();
    await settled(page);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 240);
    const left = await settled(page);
    await entry(page, "Leverage").click();
    await settled(page);
    await page.goBack();
    await expect(current(page)).toHaveText("Mission");
    await expect.poll(() => scrolled(page)).toBe(left);
    await page.goBack();
    await expect(current(page)).toHaveText("Opportunity");
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await page.goForward();
    await expect(current(page)).toHaveText("Leverage");
    await expect(heading(page, "Leverage")).toBeInViewport();
  });

  test("arrow and Page keys scroll the column by 90 % of its height, on wide windows only", async ({
    page,
  }) => {
    await openLive(page, "/models");
    const turnWith = async (key: string) => {
      await page.keyboard.press(key);
      return settled(page);
    };
    expect(await turnWith("PageDown")).toBe(810);
    expect(await turnWith("ArrowDown")).toBe(1620);
    expect(await turnWith("ArrowUp")).toBe(810);
    expect(await turnWith("PageUp")).toBe(0);
    // Text fields handle the keys themselves.
    await page.getByRole("searchbox").focus();
    expect(await turnWith("ArrowDown")).toBe(0);
    await page.setViewportSize({ width: 960, height: 900 });
    await page.locator("body").click({ position: { x: 300, y: 300 } });
    expect(await turnWith("ArrowDown")).toBeLessThan(200);
  });

  test("two key presses in a row scroll two pages", async ({ page }) => {
    await openLive(page, "/models");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await expect.poll(() => settled(page)).toBe(1620);
  });

  test("nothing scrolls smoothly when reduced motion is preferred", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openLive(page, "/models");
    await page.keyboard.press("PageDown");
    expect(await scrolled(page)).toBe(810);
  });

  test("a key pressed right after choosing an entry updates mark and URL", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openLive(page, "/models");
    // One page further the chosen essay's end is still visible, but the next one is current.
    const height = await page.locator("#maxq").evaluate((essay) => Math.round(essay.scrollHeight));
    await page.setViewportSize({ width: 1440, height });
    await entry(page, "Max Q").click();
    await expect(heading(page, "Max Q")).toBeFocused();
    await page.keyboard.press("PageDown");
    const read = () =>
      page.locator(".essay").evaluateAll((all) => {
        const band = [0.2, 0.4].map((share) => share * window.innerHeight);
        return all.find((essay) => {
          const { top, bottom } = essay.getBoundingClientRect();
          return bottom >= Number(band[0]) && top <= Number(band[1]);
        })?.id;
      });
    await expect.poll(read).not.toBe("maxq");
    expect(await page.locator("#maxq").evaluate((e) => e.getBoundingClientRect().bottom)).toBeGreaterThan(0);
    await expect.poll(async () => new URL(page.url()).hash).toBe(`#${await read()}`);
  });

  test("the dropdown closes after a choice and shows the new title below 640 px", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openLive(page, "/models");
    await page.getByRole("button", { name: "Opportunity" }).click();
    await entry(page, "Being Sure").click();
    await expect(index(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "05 Being Sure" })).toBeVisible();
    await expect(heading(page, "Being Sure")).toBeFocused();
    await settled(page);
    // Not covered by the button fixed at the top.
    const { bottom } = await page
      .locator("button.index-button")
      .evaluate((button) => button.getBoundingClientRect());
    expect(await getTop(page, "#being-sure h2")).toBeGreaterThan(bottom);
  });

  test("an image opens full screen and returns focus when closed @firefox", async ({ page }) => {
    await openLive(page, "/models#swimming");
    const link = page.locator("#swimming figure a");
    await link.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Image" });
    await expect(dialog.getByRole("img")).toBeVisible();
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(1440);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#swimming$/);
  });

  test("an image that fails to load shows its description and keeps its space", async ({ page }) => {
    const getHeight = async () => (await page.locator("#swimming img").boundingBox())?.height;
    await openLive(page, "/models#swimming");
    const before = await getHeight();
    await page.route("**/essays/swimming.svg", (route) => route.fulfill({ status: 404, body: "" }));
    await page.reload();
    await expect
      .poll(() => page.locator("#swimming img").evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    expect(await getHeight()).toBe(before);
    await expect(page.getByRole("img", { name: /^A pool seen from above/ })).toBeVisible();
  });

  test("a hovered paragraph shows its link, and the keyboard reaches it in one stop", async ({ page }) => {
    await openLive(page, "/models#focus");
    const link = page.getByRole("link", { name: "Link to this paragraph" });
    await page.locator("#focus-2").hover();
    await expect(link).toHaveAttribute("href", "#focus-2");
    await expect(link).toHaveCSS("opacity", "1");
    await page.locator("#focus-4").hover();
    await expect(link).toHaveAttribute("href", "#focus-4");
    await link.click();
    await expect(page).toHaveURL(/#focus-4$/);
    await expect(page.locator("#focus-4")).toBeFocused();
    await page.mouse.move(1200, 800);
    await expect(link).toHaveCSS("opacity", "0");
    await expect(link).toHaveCount(1);
    await link.focus();
    await expect(link).toBeInViewport();
  });

  test("links between essays stay in the column, and other links navigate on the client", async ({
    page,
  }) => {
    await openLive(page, "/models#being-sure");
    await page.evaluate(() => Reflect.set(window, "stayed", true));
    await page.locator("#being-sure").getByRole("link", { name: "Being right" }).click();
    await expect(page).toHaveURL(/\/models#being-right$/);
    await expect(heading(page, "Being Right")).toBeInViewport();
    await page.locator("#opportunity").getByRole("link", { name: "Brio" }).click();
    await expect(page).toHaveURL(/\/brio$/);
    await page.goBack();
    await expect(page.locator(".essay")).toHaveCount(26);
    await heading(page, "Max Q").getByRole("link").click();
    await expect(page).toHaveURL(/\/models\/maxq$/);
    await expect(page.getByText("Seventy seconds after lift-off")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
  });

  test("returning readers are offered to continue where they left off", async ({ page }) => {
    await openLive(page, "/models");
    await expect(page.getByRole("link", { name: /^Continue/ })).toHaveCount(0);
    const withoutOffer = await getTop(page, "#opportunity");
    await page.evaluate(() => document.getElementById("ai-3")?.scrollIntoView());
    await expect(current(page)).toHaveText("AI");
    // A brief look elsewhere keeps the saved position.
    await openLive(page, "/about");
    await openLive(page, "/models");
    await openLive(page, "/about");
    await openLive(page, "/models");
    const before = await getTop(page, "#opportunity");
    await page.getByRole("link", { name: "Continue with AI" }).click();
    await expect(page.locator("#ai-3")).toBeInViewport();
    await expect(current(page)).toHaveText("AI");
    expect(before).toBe(withoutOffer);
  });

  test("two tabs each keep their own position", async ({ page, context }) => {
    const other = await context.newPage();
    await other.setViewportSize(DESK);
    await openLive(page, "/models#mission");
    await openLive(other, "/models#ai");
    await entry(other, "Legos").click();
    await expect(current(other)).toHaveText("Legos");
    await expect(current(page)).toHaveText("Mission");
    await expect(page).toHaveURL(/#mission$/);
    await other.close();
  });
});

test.describe("an essay edited while it is being read @js", () => {
  test.use({ viewport: DESK });
  const text = (...paragraphs: string[]) => {
    const [first, ...rest] = paragraphs.map((words) => paragraph(words));
    first?.root.children.push(...rest.flatMap(({ root }) => root.children));
    return first ?? paragraph("");
  };

  test("changes only there and keeps position, selection and focus", async ({ page, site }) => {
    const content = text("First words", "Second words", "Third words");
    const client = await addSection(site, { id: "maxq", title: "Max Q", content });
    await expect.poll(async () => (await ask(`${site.url}/models`)).text).toContain("Second words");
    await openLive(page, "/models#people");
    await page.evaluate(() => {
      const block = document.getElementById("people-2");
      Reflect.set(window, "block", block);
      if (block) window.getSelection()?.selectAllChildren(block);
    });
    const link = entry(page, "Legos");
    await link.focus();
    const before = await getTop(page, "#people-2");
    const selected = await page.evaluate(() => String(window.getSelection()));
    const longer = text("First words", ..."abcdefghij".split("").map((word) => `New ${word}`), "Third words");
    await client.from("models_sections").update({ content: longer }).eq("id", "maxq").throwOnError();
    await expect(page.locator("#maxq")).toContainText("New j");
    expect(await getTop(page, "#people-2")).toBe(before);
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(selected);
    expect(
      await page.evaluate(() => document.getElementById("people-2") === Reflect.get(window, "block")),
    ).toBe(true);
    await expect(link).toBeFocused();
    await expect(page.locator("#maxq-12")).toHaveText("Third words");
    await expect(page.locator("#maxq-2")).toHaveText("New a");
  });

  test("keeps the visible text in place, even within the essay and during scrolling", async ({
    page,
    site,
  }) => {
    const words = "A sentence that is long enough to fill a line or two of the column. ".repeat(6);
    const content = text("First", ...Array.from({ length: 12 }, (_, at) => `${at} ${words}`));
    const client = await addSection(site, { id: "focus", title: "Focus", content });
    await expect.poll(async () => (await ask(`${site.url}/models`)).text).toContain(words.trim());
    await openLive(page, "/models#focus");
    // A slow response leaves time to scroll on.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = page.waitForRequest("**/models.data*");
    await page.route("**/models.data*", async (route) => {
      await held;
      await route.continue();
    });
    const next = text(
      "First",
      words,
      words,
      ...content.root.children.slice(1).map((block) => block.children[0]?.text ?? ""),
    );
    await client.from("models_sections").update({ content: next }).eq("id", "focus").throwOnError();
    await asked;
    await page.evaluate(() => document.getElementById("focus-8")?.scrollIntoView());
    const block = page.locator("#focus p", { hasText: /^6 A sentence/ });
    const before = (await block.boundingBox())?.y ?? 0;
    expect(before).toBeGreaterThan(0);
    release();
    await expect(block).toHaveId("focus-10");
    expect(Math.abs(((await block.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  });

  test("appears when published and disappears when unpublished without moving the reader", async ({
    page,
    site,
  }) => {
    await openLive(page, "/models#people");
    const before = await getTop(page, "#people-2");
    const row = { id: "maxq", title: "Max Q", content: paragraph("Hidden"), published: false };
    const client = await addSection(site, row);
    await expect(page.locator("#maxq")).toHaveCount(0);
    await expect(index(page).getByRole("link")).toHaveCount(25);
    expect(await getTop(page, "#people-2")).toBe(before);
    await expect(current(page)).toHaveText("People");
    const other = await page.context().newPage();
    await openLive(other, "/models#maxq");
    await expect(current(other)).toHaveText("Opportunity");
    expect(await scrolled(other)).toBe(0);
    expect((await other.goto("/models/maxq"))?.status()).toBe(404);
    await other.close();
    await client.from("models_sections").update({ published: true }).eq("id", row.id).throwOnError();
    await expect(page.locator("#maxq")).toHaveCount(1);
    expect(await getTop(page, "#people-2")).toBe(before);
  });

  test("stays on the page when the server does not respond", async ({ page, site }) => {
    await openLive(page, "/models#people");
    const client = await addSection(site, { id: "own", title: "My own", content: paragraph("Mine") });
    await expect(page.locator("#own")).toContainText("Mine");
    await page.route("**/healthz", (route) => route.fulfill({ status: 503, body: "" }));
    const failed = page.waitForResponse((response) => response.status() === 503);
    await client.from("models_sections").update({ title: "Still mine" }).eq("id", "own").throwOnError();
    await failed;
    await expect(page.locator("#own")).toContainText("Mine");
    await expect(page.locator(".essay")).toHaveCount(27);
  });
});

test.describe("footnotes", () => {
  const reference = (number: number) => {
    const [node] = paragraph(String(number)).root.children;
    const children = (node?.children ?? []).map((child) => ({ ...child, format: 64 }));
    return { ...node, type: "link", url: `#note-${number}`, rel: null, target: null, title: null, children };
  };
  const withNotes = () => {
    const content = paragraph("A long line of words before it. ".repeat(30));
    const [body] = content.root.children;
    const second = paragraph("And another one").root.children[0];
    const item = (words: string, value: number) => ({
      ...paragraph(words).root.children[0],
      type: "listitem",
      value,
    });
    const list = {
      ...body,
      type: "list",
      listType: "number",
      tag: "ol",
      start: 1,
      children: [item("The first note", 1), item("The second note", 2)],
    };
    const children = [
      { ...body, children: [...(body?.children ?? []), reference(1)] },
      { ...second, children: [...(second?.children ?? []), reference(2)] },
      { type: "horizontalrule", version: 1 },
      list,
    ];
    return { root: { ...content.root, children } };
  };

  test("link to the note and back, and sit beside their line on wide windows @js", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await addSection(site, { id: "noted", title: "Noted", content: withNotes() });
    await expect.poll(async () => (await ask(`${site.url}/models/noted`)).statusCode).toBe(200);
    await page.setViewportSize(TABLET);
    await page.goto("/models/noted");
    await page.locator("#noted-ref-1").click();
    await expect(page).toHaveURL(/#noted-note-1$/);
    await expect(page.locator("#noted-note-1")).toBeInViewport();
    await page.locator("#noted-note-1").getByLabel("Back to the text").click();
    await expect(page).toHaveURL(/#noted-ref-1$/);
    await page.setViewportSize({ width: 1600, height: 900 });
    if (!javaScriptEnabled) return;
    for (const path of ["/models/noted", "/models#noted"]) {
      await openLive(page, path);
      for (const number of [1, 2]) {
        const [note, line, column] = await Promise.all(
          [`#noted-note-${number}`, `#noted-ref-${number}`, "#noted"].map((selector) =>
            page.locator(selector).boundingBox(),
          ),
        );
        if (!note || !line || !column) throw new Error("not shown");
        expect(Math.abs(note.y - line.y), path).toBeLessThan(40);
        expect(note.x >= column.x + column.width || note.x + note.width <= column.x, path).toBe(true);
        expect(note.x).toBeGreaterThan(0);
        expect(note.x + note.width).toBeLessThan(1600);
      }
    }
    expect(await violations(page)).toEqual([]);
  });
});
