import { addRows, paragraph } from "../e2e/support/content";
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
