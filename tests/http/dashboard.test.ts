import { judgePostgres } from "~/runtime/known-releases";
import { paragraph, serviceClient } from "../e2e/support/content";
import { publish } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

const HIDDEN = "Something that still waits";

test("the dashboard shows what is pending, what was done and by whom", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const draft = { question: HIDDEN, content: paragraph("An answer"), published: false };
  await db.from("questions_posts").insert(draft).throwOnError();
  await db.from("redirects").insert({ from_path: "/dashboard-old", target: "/notes" }).throwOnError();
  await page.goto("/admin");
  const waiting = page.getByRole("region", { name: "What to do next" });
  expect(waiting.getByRole("listitem").filter({ hasText: HIDDEN })).toContainText("Draft, question");
  const room = page.getByRole("region", { name: "Content" }).getByRole("listitem");
  expect(room.filter({ hasText: "Questions" })).toContainText(/\d drafts?/);
  // What was begun comes before the first steps of a new site.
  expect(waiting.getByRole("heading", { level: 2 }).last()).toHaveText("First steps");
  const changes = page.getByRole("region", { name: "Latest changes" }).getByRole("listitem");
  expect(changes.filter({ hasText: HIDDEN })).toContainText("created by the site");
  // What a rename or an import adds by itself.
  expect(changes.filter({ hasText: "/dashboard-old" })).toHaveCount(0);

  await waiting.getByRole("link", { name: HIDDEN }).click();
  await publish(page);
  await page.goto("/admin");
  expect(changes.filter({ hasText: HIDDEN }).first()).toContainText("published by you");
  expect(waiting.getByRole("link", { name: HIDDEN })).toHaveCount(0);
});

test("the dashboard shows how much space the images take", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const id = crypto.randomUUID();
  const path = `${id}/original.png`;
  const file = new Blob([new Uint8Array(1_500_000)], { type: "image/png" });
  const row = {
    id,
    name: "a.png",
    width: 1,
    height: 1,
    bytes: 1,
    type: "image/png",
    files: ["original.png"],
  };
  await db.storage.from("images").upload(path, file);
  await db.from("images").insert(row).throwOnError();
  try {
    await page.goto("/admin");
    const facts = page.getByRole("region", { name: "The site" });
    expect(facts).toContainText(/\d, \d+\.\d MB/);
    expect(facts).toContainText(/\d PNG \d+\.\d MB/);
    await db.from("images").delete().eq("id", id).throwOnError();
    await expect
      .poll(async () => {
        await page.reload();
        return facts.textContent();
      })
      .toContain("MB left over");
  } finally {
    await db.storage.from("images").remove([path]);
  }
});

test("the dashboard names the Postgres that runs, and a newer one that is known", async ({
  adminPage: page,
}) => {
  await page.goto("/admin");
  const fact = page.locator(".facts > div").filter({ hasText: "Postgres" });
  const version = fact.locator(".mono").first().textContent();
  expect(version).toMatch(/^17\.\d+$/);
  const { newer } = judgePostgres(version);
  expect(fact.getByText("is out")).toHaveCount(newer ? 1 : 0);
  if (newer) expect(fact).toContainText(`${newer} is out`);
});

test("the sidebar groups the pages, marks the current one and links to its public page", async ({
  adminPage: page,
}) => {
  const side = page.getByRole("navigation", { name: "Admin" });
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: "Menu" }).click();
  };
  await open("/admin/links");
  for (const group of ["Content", "Site", "Access"])
    expect(side.getByRole("list", { name: group })).toBeVisible();
  expect(side.locator("[aria-current=page]")).toHaveText("Links");
  expect(side.getByRole("link", { name: "View site" })).toHaveAttribute("href", "/links");
  await open("/admin/people");
  expect(side.locator("[aria-current=page]")).toHaveText("People");
  expect(side.getByRole("link", { name: "View site" })).toHaveAttribute("href", "/");
});
