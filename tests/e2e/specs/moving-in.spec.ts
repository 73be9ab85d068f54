import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";

const MIGRATION = "/admin/migrate-models";

test("a blog moves in: it is shown before it is imported, with its pictures and old addresses", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const colors = ["red", "green", "blue", "black", "white", "grey"];
  const pictures = await Promise.all(
    colors.map(async (background): Promise<[string, Uint8Array]> => {
      const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
      return [`assets/${background}.png`, new Uint8Array(await picture.png().toBuffer())];
    }),
  );
  const shown = colors.map((color) => `![A ${color} square](/assets/${color}.png)`).join("\n\n");
  const zip = zipSync({
    "_config.yml": strToU8("url: https://old.example\n"),
    "_posts/2020-01-02-moving-day.md": strToU8(
      `---\ntitle: Moving day\ntags: [boxes]\n---\nAll is packed.\n\n${shown}\n\n{% include map.html %}\n`,
    ),
    "_drafts/unpacking.md": strToU8("---\ntitle: Unpacking\n---\nNot yet."),
    "about.md": strToU8("---\ntitle: About\n---\nUs"),
    ...Object.fromEntries(pictures),
  });
  const check = async () => {
    await page.goto(`${MIGRATION}#import`);
    await page
      .getByLabel("File")
      .setInputFiles({ name: "blog.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByRole("heading", { name: "What this file would change" })).toBeVisible();
  };

  await check();
  const main = page.getByRole("main");
  await expect(main).toContainText("This file comes from Jekyll.");
  await expect(main).toContainText("2 entries: 1 published, 1 draft.");
  await expect(main).toContainText("6 images and files will be copied into Images.");
  await expect(main).toContainText("about.md: this site has a page of its own at /about.");
  await expect(main).toContainText("Markup reduced to its text.");
  await expect(main).toContainText("_posts/2020-01-02-moving-day.md: {% include %}");
  await expect(main).toContainText("1 entry will be imported as a draft:");
  await expect(main).toContainText("It was a draft.");
  await expect(main).toContainText("_drafts/unpacking.md");
  await expect(page.getByRole("row", { name: /^Notes/ })).toContainText("2");
  if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This file has been imported" })).toBeVisible();
  const answer = await page.request.get(`${site.url}/2020/01/02/moving-day.html`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  await page.goto(answer.headers().location ?? "");
  await expect(page.getByRole("heading", { name: "Moving day" })).toBeVisible();
  await expect(page.getByAltText("A green square")).toHaveAttribute("src", /^\/media\//);
  await expect(page.getByRole("main").locator("img")).toHaveCount(6);

  await check();
  await expect(main).toContainText("Everything in this file is already here.");
});
