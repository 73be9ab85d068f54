import { ask } from "../support/ask";
import { violations } from "../support/axe";
import { addSection, current, DESK, entry, index, scrolled, TABLET } from "../support/book-page";
import { paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";
import { getTop, openLive } from "../support/public-page";

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
    await expect(index(page).getByRole("link")).toHaveCount(27);
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
    await expect(page.locator(".essay")).toHaveCount(29);
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
