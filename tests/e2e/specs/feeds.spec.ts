import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";

const post = (title: string | null, words: string, more: object = {}) => ({
  title,
  content: paragraph(words),
  published: true,
  ...more,
});

test("search opens with its shortcut, not with a letter or symbol alone @js @firefox", async ({
  page,
  site,
}) => {
  await page.goto("/notes");
  const isUsed = (key: string) =>
    page.evaluate((key) => {
      const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(press);
    }, key);
  for (const key of ["/", "k", "s"]) expect(await isUsed(key), key).toBe(false);
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page).toHaveURL(`${site.url}/search`);
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(field).toHaveValue("a/b");
});

test("an entry is described as structured data that the CSP allows @plain", async ({ page, site }) => {
  const meta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const hostile = post("</script><script>window.injected=1</script>", "Words of the entry");
  const [id] = await addRows(site, "feed_posts", [hostile]);
  await page.goto(`/feed/${id}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "BlogPosting",
    headline: hostile.title,
    description: "Words of the entry",
    url: `${site.url}/feed/${id}`,
  });
  expect(await meta("og:type")).toBe("article");
  expect(await meta("og:image")).toContain(`${site.url}/og/post/${id}.png?v=`);
  expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
  expect(problems).toEqual([]);
});
