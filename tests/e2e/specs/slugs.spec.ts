import { publish, save, write } from "../support/admin-actions";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("slugs in other scripts are shown as they are read, and pages at them are live @js", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/notes/new");
  await page.getByRole("textbox", { name: /^Title/ }).fill("سفر في الشتاء ٢٠٢٤");
  const slug = page.getByLabel("Slug");
  await expect(slug).toHaveAttribute("placeholder", "سفر-في-الشتاء-٢٠٢٤");
  await write(page, "رحلة", true);
  await publish(page);
  await expect(slug).toHaveValue("سفر-في-الشتاء-٢٠٢٤");
  await page.goto("/notes");
  await page.getByRole("article").filter({ hasText: "سفر" }).getByRole("link").first().click();
  const own = `${site.url}${encodeURI("/notes/سفر-في-الشتاء-٢٠٢٤")}`;
  await expect(page).toHaveURL(own);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سفر في الشتاء ٢٠٢٤");
  await page.goBack();
  await expect(page).toHaveURL("/notes");
  await page.goForward();
  const db = await serviceClient(site);
  const rows = db.from("notes_entries");
  await rows
    .update({ content: paragraph("Live words") })
    .eq("slug", "سفر-في-الشتاء-٢٠٢٤")
    .throwOnError();
  await expect(page.getByText("Live words")).toBeVisible();
  await page.getByRole("link", { name: "Edit this page" }).click();
  await slug.fill("冬の旅");
  await save(page);
  await expect(slug).toHaveValue("冬の旅");
  await page.goto(own);
  await expect(page).toHaveURL(encodeURI("/notes/冬の旅"));
});

test("an essay in Hindi has its place in the book and its own form @js", async ({
  adminPage: page,
  site,
}) => {
  const essay = { id: "हिन्दी-में", title: "हिन्दी में", content: paragraph("क्षमा"), published: true };
  const other = {
    ...essay,
    ...{ id: "other", title: "Other", content: paragraph(`${"rain ".repeat(999)}`) },
  };
  await addRows(
    site,
    "models_sections",
    [
      { ...other, order_index: 1 },
      { ...essay, order_index: 2 },
    ].map((row) => row),
  );
  await page.goto(`/models#${encodeURIComponent(essay.id)}`);
  await expect(page.getByText("क्षमा")).toBeInViewport();
  await page.getByRole("link", { name: essay.title }).last().click();
  await expect(page).toHaveURL(encodeURI(`/models/${essay.id}`));
  await page.goto("/admin/models");
  await page.getByRole("link", { name: essay.title }).first().click();
  await expect(page).toHaveURL(encodeURI(`/admin/models/${essay.id}`));
  await page.getByRole("textbox", { name: /^Title/ }).fill("हिन्दी");
  await page.getByLabel("Slug").fill("हिन्दी");
  await save(page);
  await expect(page).toHaveURL(encodeURI("/admin/models/हिन्दी"));
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
});
