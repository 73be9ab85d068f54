import { serviceClient } from "../e2e/support/content";
import { named, photo } from "../e2e/support/sent-images";
import { row, save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import { toFile } from "./support/sent-files";

const FILE = /^Upload a file/;
const LIBRARY = /^\/media\/[0-9a-f-]{36}\/960\.webp\?size=/;

test("a project's file is stored in the library when the form is saved", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/projects/new");
  page.getByLabel("Title").fill("With an image");
  page.getByLabel("Description").fill("Words that stay");
  page.getByLabel(FILE).setInputFiles([toFile(await photo("Project.jpg"))]);
  await save(page);
  expect(row(page, "With an image")).toBeVisible();
  const db = await serviceClient(site);
  const { data } = await db.from("projects_entries").select("image").eq("title", "With an image").single();
  expect(data?.image).toMatch(LIBRARY);
  expect((await page.send(String(data?.image))).status).toBe(200);
});

test("a project's image keeps its focal point in view where it is cropped", async ({ adminPage: page }) => {
  await page.goto("/admin/projects/new");
  page.getByLabel("Title").fill("Tall");
  page.getByLabel("Description").fill("Taller than its card");
  page.getByLabel(FILE).setInputFiles([toFile(await photo("Tall.jpg", 300, 200))]);
  await save(page);
  await row(page, "Tall").getByRole("link").first().click();
  await page.getByText("Focal point").click();
  const across = page.getByRole("slider", { name: "Across" });
  const down = page.getByRole("slider", { name: "Down" });
  expect(across).toHaveValue("50");
  across.fill("0");
  down.fill("90");
  await save(page);
  await row(page, "Tall").getByRole("link").first().click();
  expect(page.getByLabel("Image URL")).toHaveValue(/size=200x300&x=0&y=90$/);
  await page.goto("/projects");
  const image = page.getByRole("listitem").filter({ hasText: "Tall" }).locator("img");
  expect(image).toHaveAttribute("src", /&x=0&y=90$/);
});

test("a rejected file is named beside its field, and the other values stay", async ({ adminPage: page }) => {
  await page.goto("/admin/projects/new");
  page.getByLabel("Title").fill("Refused");
  page.getByLabel("Description").fill("Words that stay");
  for (const [file, reason] of [
    [
      named("page.jpg", "<!doctype html><title>x</title>", "image/jpeg"),
      "is not an image this site can show",
    ],
    [named("large.png", Buffer.alloc(10_500_000)), "is too large: at most 10 MB"],
  ] as const) {
    page.getByLabel(FILE).setInputFiles([toFile(file)]);
    expect((await save(page)).status).toBe(422);
    expect(page.getByText(`“${file.name}” ${reason}`)).toBeVisible();
    expect(page.getByLabel("Title")).toHaveValue("Refused");
    expect(page.getByLabel("Description")).toHaveValue("Words that stay");
  }
  // A rejected file does not stop the next save.
  await save(page);
  expect(page).toHaveURL(/\/admin\/projects(#|$)/);
});

test("a URL that cannot be an image's is refused with a sentence about images", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/projects/new");
  page.getByLabel("Image URL").fill("pictures/one.png");
  await save(page);
  expect(page.getByText("Start with / for an image on this site, or https://")).toBeVisible();
  expect(page.getByLabel("Image URL")).toHaveValue("pictures/one.png");
});

test("an image URL of the library without a file is saved with a warning", async ({ adminPage: page }) => {
  await page.goto("/admin/copy/new");
  page.getByRole("radio", { name: "Image", exact: true }).check();
  page.getByLabel(/ URL$/).fill("/media/00000000-0000-4000-8000-000000000000/960.webp?size=40x30");
  await save(page);
  expect(page.getByRole("status").getByText("There is no image at this URL")).toBeVisible();
});
