import type { Json } from "~/auth/database.types";
import { serviceClient } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

const drawing = (values: Record<string, Json>): Json => ({
  type: "drawing",
  version: 1,
  ...{ kind: "split", min: 0, max: 8, step: 1, value: 3, whole: 8, unit: "h", label: "Meetings" },
  ...{ first: "<b>", second: "work", sentence: "{value} of {whole}, {rest} left, {none}" },
  ...values,
});

async function addNote(site: Parameters<typeof serviceClient>[0], ...children: Json[]) {
  const db = await serviceClient(site);
  const content = { root: { type: "root", version: 1, children } };
  const { data } = await db
    .from("notes_entries")
    .insert({ content, published: true })
    .select()
    .single()
    .throwOnError();
  return `/notes/${data.slug}`;
}

test("without scripts a form turns a drawing of a note, also from the list", async ({ page, site }) => {
  const path = await addNote(site, drawing({}), drawing({ sentence: "Second: {value}" }));
  await page.goto("/notes");
  expect(page.locator("figure.drawing form").nth(1)).toHaveAttribute(
    "action",
    new RegExp(`^${path}#.+-drawing-2$`),
  );
  await page.goto(path);
  expect(page.locator("figure svg text").nth(0)).toHaveText("<b>");
  expect(page.getByText("3 of 8, 5 left, {none}")).toBeVisible();
  await page.goto(`${path}?drawing-2=6`);
  expect(page.locator("figure .says").allTextContents()).toEqual(["3 of 8, 5 left, {none}", "Second: 6"]);
  expect(page.locator("figure input").nth(1)).toHaveAttribute("value", "6");
  expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", site.url + path);
});

test("numbers may have decimals, and a curve is turned along its flat place", async ({ page, site }) => {
  const path = await addNote(
    site,
    drawing({ max: 1, step: 0.05, value: 0.15, whole: 1 }),
    drawing({
      kind: "curve",
      min: 0,
      max: 2.5,
      step: 0.5,
      value: 1,
      whole: 9,
      sentence: "{value}, {rest}, {flat}",
    }),
    drawing({ kind: "dots", value: 2.6, step: 0.5, sentence: "{value}" }),
  );
  await page.goto(path);
  const says = () => page.locator("figure .says").allTextContents();
  expect(says()).toEqual(["0.15 of 1, 0.85 left, {none}", "1, 1.5, 2.25", "3"]);
  await page.goto(`${path}?drawing-1=0.3`);
  expect(says()[0]).toBe("0.3 of 1, 0.7 left, {none}");
  await page.goto(`${path}?drawing-2=2.5`);
  expect(says()[1]).toBe("2.5, 0, 2.25");
  expect(page.locator("figure svg").nth(1)).not.toContainText("NaN");
  expect((await page.send(`${path}?drawing-1=0.31`)).status).toBe(302);
});

test("a shared link to a turned drawing describes and shows it in that state", async ({ page, site }) => {
  const path = await addNote(site, drawing({}), drawing({ sentence: "Second: {value}" }));
  const db = await serviceClient(site);
  await db.from("notes_entries").update({ title: "Meetings" }).eq("slug", path.slice("/notes/".length));
  const meta = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute("content") ?? "";
  const images: string[] = [];
  for (const query of ["", "?drawing-1=4", "?drawing-2=6", "?drawing-2=7"]) {
    await expect
      .poll(async () => {
        await page.goto(path + query);
        return meta("title");
      })
      .toBe("Meetings");
    expect(meta("url")).toBe(site.url + path + query);
    if (query.startsWith("?drawing-2")) expect(meta("description")).toBe(`Second: ${query.at(-1)}`);
    const url = new URL(meta("image"));
    expect(url.search).toMatch(query ? new RegExp(`^\\${query}&v=\\w+$`) : /^\?v=\w+$/);
    const answer = await page.send(url.pathname + url.search);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    images.push(answer.text);
  }
  expect(new Set(images).size).toBe(4);
});

test("any other state is the text's own, and no cache keeps it", async ({ page, site }) => {
  const path = await addNote(site, drawing({}));
  for (const query of ["drawing-1=3", "drawing-1=99", "drawing-1=-1", "drawing-2=4", "drawing-9=1"]) {
    const answer = await page.send(`${path}?${query}`);
    expect([answer.status, answer.headers.get("location")], query).toEqual([302, path]);
  }
  for (const query of [
    "drawing-1=04",
    "drawing-1=1e0",
    "drawing-1=%3Cb%3E",
    "drawing-0=1",
    "drawing-10=1",
    "drawing-1=",
  ])
    expect((await page.send(`${path}?${query}`)).text, query).toContain("3 of 8, 5 left");
});
