import type { Page } from "@playwright/test";
import { addRows, paragraph } from "../support/content";
import { expect, test, waitForHydration } from "../support/fixtures";

/** Holds the scripts at a URL until the function that it returns is called. */
async function holdScript(page: Page, url: string): Promise<() => void> {
  let arrive = () => {};
  const isDue = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.unroute(url);
  await page.route(url, async (route) => {
    await isDue;
    await route.continue();
  });
  return arrive;
}

/** Opens a new note whose editor's code arrives only when `arrive` is called; until then it has a textarea. */
async function openTextarea(page: Page) {
  const arrive = await holdScript(page, "**/rich-text-editor-*.js");
  // Firefox counts the editor’s code as part of the page that is loading.
  await page.goto("/admin/notes/new", { waitUntil: "domcontentloaded" });
  const field = page.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  return { field, arrive };
}

test("no key is lost while the editor takes over from the textarea @js @firefox", async ({
  adminPage: page,
}) => {
  const words = "Every letter of this sentence arrives, in its order.";
  for (const before of [1, 6, 20]) {
    const { field, arrive } = await openTextarea(page);
    await page.keyboard.type(words.slice(0, before));
    await expect(field).toHaveValue(words.slice(0, before));
    arrive();
    await page.keyboard.type(words.slice(before), { delay: 10 });
    await expect(field).toHaveAttribute("contenteditable", "true");
    await page.keyboard.type(" The end.");
    await expect(field).toHaveText(`${words} The end.`);
  }
});

test("a new note that is opened from its list can be typed into at once @js", async ({ adminPage: page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Lexical")) warnings.push(message.text());
  });
  for (const round of [1, 2]) {
    await page.goto("/admin/notes");
    await waitForHydration(page);
    await page.getByRole("main").getByRole("link", { name: "New note" }).click();
    const field = page.getByRole("textbox", { name: "Content" });
    await expect(field).toHaveAttribute("contenteditable", "true");
    await expect(field, `${round}`).toBeFocused();
    await page.keyboard.type("At once");
    await expect(field).toHaveText("At once");
  }
  expect(warnings).toEqual([]);
});

for (const [typed, expected] of [
  ["One\n\nTwo", ["One", "Two three"]],
  ["One\n\n", ["One", "three"]],
  ["One\n", ["One three"]],
] as const) {
  test(`typing continues in its paragraph when the editor replaces ${JSON.stringify(typed)} @js`, async ({
    adminPage: page,
  }) => {
    const { field, arrive } = await openTextarea(page);
    await page.keyboard.type(typed);
    arrive();
    await expect(field).toHaveAttribute("contenteditable", "true");
    await page.keyboard.type(typed.endsWith("\n") ? "three" : " three");
    await expect(field.locator("p")).toHaveText(expected, { useInnerText: true });
  });
}

test("a new form leaves the focus in the field in which its author types already @js", async ({
  adminPage: page,
}) => {
  const arrive = await holdScript(page, "**/entry.client-*.js");
  await page.goto("/admin/links/new", { waitUntil: "commit" });
  const field = page.getByLabel("Description");
  await field.focus();
  await page.keyboard.type("One");
  arrive();
  await waitForHydration(page);
  await page.keyboard.type(" two");
  await expect(field).toHaveValue("One two");
  await expect(field).toBeFocused();
});

test("the editor opens with the stored text if nobody has typed, whatever the textarea contains @js", async ({
  site,
  adminPage: page,
}) => {
  const [id] = await addRows(site, "notes_entries", [{ content: paragraph("祇園精舎の鐘の声") }]);
  await page.route(`**/admin/notes/${id}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/(<textarea[^>]* name="content"[^>]*>[^<]*)園/, "$1\ufffd");
    expect(body).not.toBe(text);
    await route.fulfill({ response, body });
  });
  await page.goto(`/admin/notes/${id}`);
  const field = page.getByRole("textbox", { name: "Content" });
  await expect(field).toHaveAttribute("contenteditable", "true");
  await expect(field).toHaveText("祇園精舎の鐘の声");
});
