import type { Page } from "@playwright/test";
import { row, titles, undo } from "../support/admin-actions";
import { paragraph, type ServiceClient, serviceClient } from "../support/content";
import { expect, test, waitForHydration } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

let service: ServiceClient;
test.beforeAll(async ({ site }) => {
  service = await serviceClient(site);
});

/** Links with a unique name at the top of the list. */
async function makeLinks(names: string[]): Promise<string[]> {
  const rows = names.map((title, at) => ({ title, url: "example.com", order_index: at - 1000 }));
  const { data, error } = await service.from("links_entries").insert(rows).select("id");
  if (error) throw error;
  return data.map(({ id }) => id);
}

/** Published although it is dated in the future. */
const AT_ONCE = { publish_at: "2020-01-01T00:00:00Z" };

const firstThree = async (page: Page) => (await titles(page)).slice(0, 3);

test("a list is searched as soon as words are typed, and filtered by a link, without a reload @js", async ({
  adminPage: page,
}) => {
  const notes = [
    { content: paragraph("Probe of quartz and lime"), date: "2900-01-01", published: true, ...AT_ONCE },
    { content: paragraph("Probe of quartz alone"), date: "2900-01-02", published: false, ...AT_ONCE },
  ];
  await service.from("notes_entries").insert(notes);
  await page.goto("/admin/notes");
  const loads = countLoads(page);
  await page.getByRole("searchbox", { name: "Search in Notes" }).fill("quartz");
  await expect.poll(() => titles(page)).toEqual(["Probe of quartz alone", "Probe of quartz and lime"]);
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await expect(page).toHaveURL(/q=quartz.*show=off/);
  await expect.poll(() => titles(page)).toEqual(["Probe of quartz alone"]);
  expect(loads()).toBe(0);
});

test("the actions for selected entries come with the first, one box selects all, and the list follows without a reload @js", async ({
  adminPage: page,
}) => {
  const notes = [1, 2, 3].map((day) => ({
    content: paragraph(`Probe ${day}`),
    date: `2900-01-0${day}`,
    published: day === 2,
    ...AT_ONCE,
  }));
  await service.from("notes_entries").insert(notes);
  await page.goto("/admin/notes?q=probe");
  const loads = countLoads(page);
  const boxes = page.getByRole("checkbox", { name: /^Select: Probe/ });
  const switches = page.getByRole("switch", { name: /^Published: Probe/ });
  const states = () => switches.evaluateAll((all) => all.map((one) => one.getAttribute("aria-checked")));
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeHidden();
  await boxes.first().check();
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(states).toEqual(["true", "true", "true"]);
  await undo(page);
  await expect.poll(states).toEqual(["false", "true", "false"]);

  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => titles(page)).toEqual([]);
  await undo(page);
  await expect.poll(() => titles(page)).toEqual(["Probe 3", "Probe 2", "Probe 1"]);
  expect(loads()).toBe(0);
});

test("a list shows a move and its undo without a reload @js", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  const loads = countLoads(page);
  await row(page, "Probe A").getByRole("button", { name: "Move down:" }).click();
  await expect.poll(() => firstThree(page)).toEqual(["Probe B", "Probe A", "Probe C"]);
  await undo(page);
  await expect.poll(() => firstThree(page)).toEqual(["Probe A", "Probe B", "Probe C"]);
  expect(loads()).toBe(0);
});

test("moves are stored although the list is left at once @js", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  await waitForHydration(page);
  const down = row(page, "Probe A").getByRole("button", { name: "Move down:" });
  await down.focus();
  for (let press = 0; press < 2; press++) await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Notes", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  await page.goto("/admin/links");
  expect(await firstThree(page)).toEqual(["Probe B", "Probe C", "Probe A"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a tap on a row's handle brings its arrows and moves nothing @js", async ({ adminPage: page }) => {
    await makeLinks(["Probe A", "Probe B", "Probe C"]);
    await page.goto("/admin/links");
    await page.getByRole("button", { name: "Drag: Probe B" }).tap();
    await page.getByRole("button", { name: "Move up: Probe B" }).tap();
    await expect.poll(() => firstThree(page)).toEqual(["Probe B", "Probe A", "Probe C"]);
  });
});

test("a row can be dragged by mouse and by keyboard @js", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  const handle = (name: string) => page.getByRole("button", { name: `Drag: ${name}` });
  const [from, to] = [await handle("Probe A").boundingBox(), await handle("Probe C").boundingBox()];
  if (!from || !to) throw new Error("There are no handles");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 16, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => firstThree(page)).toEqual(["Probe B", "Probe C", "Probe A"]);
  await expect(page.getByText("Moved", { exact: true })).toBeAttached();

  await handle("Probe A").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Probe A picked up. Position 3")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Probe A is over position 2")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(() => firstThree(page)).toEqual(["Probe B", "Probe A", "Probe C"]);
  await expect(handle("Probe A")).toBeFocused();
  await expect
    .poll(async () => {
      await page.reload();
      return firstThree(page);
    })
    .toEqual(["Probe B", "Probe A", "Probe C"]);
});

test("Shift selects the range between two rows @js @firefox", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  const box = (name: string) => page.getByRole("checkbox", { name: `Select: ${name}` });
  await box("Probe A").click();
  await box("Probe C").click({ modifiers: ["Shift"] });
  await expect(box("Probe B")).toBeChecked();
});

test("Enter on a row's checkbox runs no action @firefox", async ({ adminPage: page }) => {
  await makeLinks(["Probe A"]);
  await service.from("notes_entries").insert({ content: paragraph("Probe A"), published: false });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  for (const list of ["/admin/links?q=probe", "/admin/notes?q=probe"]) {
    for (const isTicked of [true, false]) {
      await page.goto(list);
      const box = page.getByRole("checkbox", { name: "Select: Probe A" });
      await box.focus();
      if (isTicked) await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await expect(box).toBeChecked({ checked: isTicked });
    }
    await page.goto(list);
    expect(await titles(page)).toEqual(["Probe A"]);
  }
  await expect(page.getByRole("switch", { name: "Published: Probe A" })).not.toBeChecked();
  expect(sent).toEqual([]);
});

/** Holds the next deletion until the returned function is called, so that keys can be pressed meanwhile. */
async function holdDeletion(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/**", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return release;
}

test("a second Enter after a deletion does nothing @js @firefox", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  const release = await holdDeletion(page);
  await page.getByRole("button", { name: "Delete: Probe A" }).press("Enter");
  for (const key of ["Tab", "Enter", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(row(page, "Probe A")).toHaveCount(0);
  await expect(row(page, "Probe B")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Select: Probe B" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test("a second Enter after deleting selected entries does nothing @js", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  const release = await holdDeletion(page);
  for (const name of ["A", "B"]) await page.getByRole("checkbox", { name: `Select: Probe ${name}` }).check();
  await page.getByRole("button", { name: "Delete…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete 2 entries?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  release();
  await expect(row(page, "Probe A")).toHaveCount(0);
  await expect(row(page, "Probe C")).toBeFocused();
  await page.getByRole("checkbox", { name: "Select: Probe C" }).check();
  await expect(page.getByRole("button", { name: "Delete…" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("the question about an entry closes when somebody else deletes the entry @js", async ({
  adminPage: page,
}) => {
  const [a = ""] = await makeLinks(["Probe A", "Probe B"]);
  await page.goto("/admin/links");
  await page.getByRole("button", { name: "Delete: Probe A" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete this link?" })).toBeVisible();
  await service.from("links_entries").delete().eq("id", a);
  await expect(row(page, "Probe A")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page, "Probe B")).toBeFocused();
});
