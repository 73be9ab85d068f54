import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("profiles are linked as the author's own on the home and About pages", async ({ adminPage: page }) => {
  const [url, other] = ["https://social.example/@author", "https://code.example/author"];
  await page.goto("/admin/settings");
  page.getByLabel("Your profiles").fill(`${url}\njavascript:alert(1)`);
  expect((await save(page)).status).toBe(422);
  expect(page.getByLabel("Your profiles")).toHaveAccessibleDescription(
    /“javascript:alert\(1\)” is not a URL that begins with https/,
  );
  page.getByLabel("Your profiles").fill(`${url}\n${other}`);
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  for (const [path, links] of [
    ["/", ".h-card a.u-url[rel=me]"],
    ["/about", ".contact a[rel=me]"],
  ] as const) {
    await page.goto(path);
    for (const found of [page.locator("head link[rel=me]"), page.locator(links)]) {
      expect(found).toHaveCount(2);
      expect(found.first()).toHaveAttribute("href", url);
      expect(found.last()).toHaveAttribute("href", other);
    }
  }
  expect(page.getByRole("link", { name: "social.example/@author" })).toBeVisible();
});

test("a hub on this machine is named by the feeds, but never connected to", async ({
  adminPage: page,
  site,
}) => {
  const hub = "https://127.0.0.1/hub";
  await page.goto("/admin/settings");
  page.getByLabel("WebSub hub").fill(hub);
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  for (const [path, named] of [
    ["/feed.xml", `<link rel="hub" href="${hub}"/>`],
    ["/feed.json", `"hubs":[{"type":"WebSub","url":"${hub}"}]`],
  ] as const) {
    const feed = await page.send(path);
    expect(feed.text).toContain(named);
    expect(feed.headers.get("link")).toBe(`<${hub}>; rel="hub", <${site.url}${path}>; rel="self"`);
  }
  const countReports = () => site.output().split("WebSub hub").length - 1;
  // Until the site has looked at its feeds with the hub, nothing in them is news.
  await expect
    .poll(
      async () => {
        await addRows(site, "notes_entries", [{ content: paragraph("News"), published: true }]);
        return countReports();
      },
      { timeout: 40_000, interval: 6_000 },
    )
    .toBe(1);
  expect(site.output()).toContain(
    `The WebSub hub ${hub} could not be told of a change: its address is not public`,
  );
});

test("saved settings show at once, and an invalid value keeps what was typed", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/settings");
  const title = page.getByLabel("Site title");
  const agency = page.getByLabel("The agency");
  const before = { title: title.inputValue(), agency: agency.inputValue() };
  title.fill("A tested site");
  agency.fill("javascript:alert(1)");
  expect((await save(page)).status).toBe(422);
  expect(agency).toHaveAccessibleDescription(/Enter a URL/);
  expect(title).toHaveValue("A tested site");

  agency.fill("example.com/agency");
  page.getByLabel("Quotes").fill("One\n\nTwo");
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(page).toHaveURL(/\/admin\/settings$/);
  await page.goto("/zulu");
  expect(page).toHaveTitle(/A tested site/);
  expect(page.getByRole("link", { name: "The agency" })).toHaveAttribute(
    "href",
    "https://example.com/agency",
  );

  await page.goto("/admin/settings");
  expect(page.getByLabel("Quotes")).toHaveValue("One\nTwo");
  title.fill(before.title);
  agency.fill(before.agency);
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
});

test("a conflict names only the settings that differ, whatever the line ends of the form", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  await db
    .from("site_settings")
    .update({ ticker_quotes: ["One", "Two"] })
    .eq("id", true)
    .throwOnError();
  await page.goto("/admin/settings");
  expect(page.getByLabel("Quotes")).toHaveValue("One\nTwo");
  await db.from("site_settings").update({ title: "Saved elsewhere" }).eq("id", true).throwOnError();
  page.getByLabel("Site title").fill("Saved here");
  await save(page);
  const conflict = page.getByRole("region", { name: "Two versions" });
  await conflict.getByText("Both versions side by side").click();
  expect(conflict.getByRole("heading", { name: "yours" })).toHaveText(["Site title, yours"]);
});

test("nobody can delete the settings or create a second row", async ({ adminPage: page }) => {
  const deletion = await page.post("/admin/settings", { intent: "delete" });
  expect(deletion.status).toBe(422);
  expect((await page.goto("/admin/settings/new")).status).toBe(404);
  expect((await page.goto("/admin/settings")).status).toBe(200);
  expect(page.getByLabel("Site title")).not.toHaveValue("");
});
