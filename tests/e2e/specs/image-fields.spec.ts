import type { Page } from "@playwright/test";
import { row, save } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { named, photo, plain, type Sent } from "../support/sent-images";

const FILE = /^Drop an image here|^Upload a file/;
const LIBRARY = /^\/media\/[0-9a-f-]{36}\/\d+\.webp\?size=/;

/** Drops files on the field or pastes them into it. */
async function bring(page: Page, how: "drop" | "paste", { name, mimeType, buffer }: Sent): Promise<void> {
  const bytes = buffer.toString("base64");
  await page.getByLabel(FILE).evaluate(
    (input, sent) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(sent.bytes), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], sent.name, { type: sent.mimeType }));
      const options = { bubbles: true, cancelable: true };
      const event =
        sent.how === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: data })
          : new ClipboardEvent("paste", { ...options, clipboardData: data });
      input.dispatchEvent(event);
    },
    { how, name, mimeType, bytes },
  );
}

test("a click and arrow keys set the focal point, by which the image is cropped @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/projects/new");
  await page.getByLabel("Title").fill("Tall");
  await page.getByLabel("Description").fill("Taller than its card");
  await page.getByLabel(FILE).setInputFiles(await photo("Tall.jpg", 300, 200));
  await page.getByText("Focal point").click();
  const down = page.getByRole("slider", { name: "Down" });
  const box = await page.locator(".image-focus-views button").boundingBox();
  await page.locator(".image-focus-views button").click({ position: { x: 5, y: Number(box?.height) - 5 } });
  await expect(down).toHaveValue("100");
  await down.press("ArrowDown");
  await expect(page.getByLabel("Image URL")).toHaveValue(/size=200x300&x=0&y=90$/);
  expect(await violations(page)).toEqual([]);
  await save(page);
  await row(page, "Tall").waitFor();
  await page.goto("/projects");
  const image = page.getByRole("listitem").filter({ hasText: "Tall" }).locator("img");
  await expect(image).toHaveCSS("object-position", "0% 90%");
});

test("a file is rejected beside its field when it is chosen, and does not stop the form from being saved @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/projects/new");
  const loads = countLoads(page);
  await page.getByLabel("Title").fill("Refused");
  await page.getByLabel("Description").fill("Words that stay");
  for (const [file, reason] of [
    [
      named("page.jpg", "<!doctype html><title>x</title>", "image/jpeg"),
      "is not an image this site can show",
    ],
    [named("large.png", Buffer.alloc(10_500_000)), "is too large: at most 10 MB"],
  ] as const) {
    await page.getByLabel(FILE).setInputFiles(file);
    await expect(page.getByText(`“${file.name}” ${reason}`)).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/projects(#|$)/);
  expect(loads()).toBe(0);
});

test("images can be chosen, dropped and pasted into the fields of Projects, Copy and Settings @js", async ({
  adminPage: page,
}) => {
  const url = page.getByLabel(/ URL$/);
  for (const path of ["/admin/projects/new", "/admin/copy/new", "/admin/settings"]) {
    await page.goto(path);
    if (path.includes("copy")) await page.getByRole("radio", { name: "Image", exact: true }).check();
    await page.getByLabel(FILE).setInputFiles(await photo("Chosen.jpg", 60, 40));
    await expect(url, path).toHaveValue(LIBRARY);
    const chosen = await url.inputValue();
    await bring(page, "drop", named("dropped.png", await plain(40, 30).png().toBuffer()));
    await expect(url, path).toHaveValue(/size=40x30$/);
    await bring(page, "paste", named("pasted.png", await plain(50, 30).png().toBuffer()));
    await expect(url, path).toHaveValue(/size=50x30$/);
    expect(await url.inputValue()).not.toBe(chosen);
    // It is saved as a draft like typed text.
    await expect(page.getByText(/^Changes kept/).first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
});

test("choosing a library image fills in its description if that is empty @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  await page.goto("/admin/copy/new");
  await page.getByRole("radio", { name: "Image", exact: true }).check();
  await page.getByLabel(FILE).setInputFiles(await photo("Described.jpg", 60, 40));
  await expect(page.getByLabel(/ URL$/)).toHaveValue(LIBRARY);
  await db.from("images").update({ alt: "A beach" }).eq("name", "Described.jpg").throwOnError();
  await page.goto("/admin/copy/new");
  await page.getByRole("radio", { name: "Image", exact: true }).check();
  await page.getByText("Choose from the library").click();
  await page.getByRole("radio", { name: "A beach" }).check();
  await expect(page.getByLabel("Description")).toHaveValue("A beach");
});

test("an image URL typed before the scripts have loaded is kept @js", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const row = { title: "Typed early", description: "Words", image: "/icon.svg", url: "https://example.com" };
  const { data } = await db.from("projects_entries").insert(row).select("id").single().throwOnError();
  await page.goto("/admin/images");
  await page.getByLabel(/or choose files$/).setInputFiles(await photo("Library.jpg", 60, 40));
  await expect(page.getByText("“Library.jpg” was added.")).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/build/**/*.js", async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  await page.goto(`/admin/projects/${data.id}`, { waitUntil: "commit" });
  const url = page.getByLabel("Image URL");
  await url.fill("/apple-touch-icon.png");
  release();
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await expect(url).toHaveValue("/apple-touch-icon.png");
});

test("a URL typed while a file is uploaded stays @js", async ({ adminPage: page }) => {
  await page.goto("/admin/projects/new", { waitUntil: "networkidle" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/images/upload*", async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  const sent = page.waitForRequest("**/admin/images/upload*");
  await page.getByLabel(FILE).setInputFiles(await photo("Late.jpg", 60, 40));
  await sent;
  const url = page.getByLabel("Image URL");
  await page.getByText("Image by its URL").click();
  await url.fill("/icon.svg");
  release();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await expect(url).toHaveValue("/icon.svg");
});

test("an uploaded image can be chosen again and removed, and of two files one is used @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/settings");
  const url = page.getByLabel(/ URL$/);
  await page.getByLabel(FILE).setInputFiles(await photo("Uploaded here.jpg", 60, 40));
  await expect(url).toHaveValue(LIBRARY);
  const uploaded = await url.inputValue();
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(url).toHaveValue("");
  await expect(page.getByRole("button", { name: "Remove image" })).toHaveCount(0);
  await page.getByText("Choose from the library").click();
  await page.getByRole("radio", { name: "Uploaded here.jpg" }).check();
  await expect(url).toHaveValue(uploaded);
  await page.getByLabel(FILE).evaluate((input) => {
    const data = new DataTransfer();
    for (const name of ["first.png", "second.png"])
      data.items.add(new File(["x"], name, { type: "image/png" }));
    input.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect(page.getByRole("status").filter({ hasText: "Only “first.png” is used" })).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
});
