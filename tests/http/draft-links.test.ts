import { paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const NO_DRAFT = "This link is wrong or no longer works. Ask the sender for a new one.";

async function addNote(site: Site, words: string, published = false): Promise<string> {
  const db = await serviceClient(site);
  const row = { content: paragraph(words), published };
  const { data } = await db.from("notes_entries").insert(row).select("id").single().throwOnError();
  return data.id;
}

const shareButton = (page: HttpPage) => page.getByRole("button", { name: "Create link" });
const linkInputs = (page: HttpPage) => page.getByRole("textbox", { name: /^Link that works until/ });

/** Sharing is closed while there are no links. */
async function openSharing(page: HttpPage): Promise<void> {
  if (!shareButton(page).isVisible()) await page.getByText("Share draft").click();
}

/** Makes a link in an open form and returns its URL. */
async function share(page: HttpPage): Promise<string> {
  const before = linkInputs(page).count();
  await openSharing(page);
  await shareButton(page).click();
  expect(linkInputs(page)).toHaveCount(before + 1);
  return linkInputs(page).first().inputValue();
}

test("a link to an essay that was never saved stays with it when it gets its URL", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  await page.goto("/admin/models/new");
  page.getByLabel("Title").fill("An essay to be shown");
  write(page, "Unsaved essay");
  const url = await share(page);
  expect(page.getByLabel("Title")).toHaveValue("An essay to be shown");
  const reader = newPage();
  await reader.goto(url);
  expect(reader.getByRole("heading", { name: "An essay to be shown" })).toBeVisible();
  await save(page);
  expect(page).toHaveURL(/an-essay-to-be-shown$/);
  expect((await reader.reload()).status).toBe(200);
  const db = await serviceClient(site);
  const moved = db.from("models_sections").update({ id: "another-address" }).eq("id", "an-essay-to-be-shown");
  await moved.throwOnError();
  expect((await reader.reload()).status).toBe(200);
  await db.from("models_sections").delete().eq("id", "another-address").throwOnError();
  expect((await reader.reload()).status).toBe(404);
  expect(reader.getByText(NO_DRAFT)).toBeVisible();
});

test("wrong, cut, long, ended and foreign links are the same page; two revokes are one", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  const id = await addNote(site, "To be guessed");
  await page.goto(`/admin/notes/${id}`);
  const url = await share(page);
  const token = url.slice(-43);
  const ask = async (path: string) => {
    const answer = await newPage().send(`/-/draft/${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    expect(answer.text, path).toContain(NO_DRAFT);
    expect(answer.text, path).not.toContain("To be guessed");
  };
  const other = token.startsWith("A") ? "B" : "A";
  for (const wrong of [other + token.slice(1), token.slice(0, -1), `${token}A`, "A".repeat(250), "%20", "é"])
    await ask(wrong);
  const hash = await serviceClient(site).then((db) =>
    db.from("draft_links").select("token_hash").eq("row_id", id).single().throwOnError(),
  );
  expect(JSON.stringify(hash.data)).not.toContain(token);
  await ask(hash.data.token_hash);
  expect((await newPage().send(url)).text).toContain("To be guessed");

  // A second tab still has the button of a link that was revoked in the first.
  const second = newPage();
  for (const [name, cookie] of page.cookies) second.cookies.set(name, cookie);
  await second.goto(`/admin/notes/${id}`);
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: /^Revoke/ }).click();
    expect(tab.getByText("Link revoked", { exact: true })).toBeVisible();
    expect(linkInputs(tab)).toHaveCount(0);
  }
  await ask(token);
});

test("a link to a deleted entry shows nothing until the entry is restored", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  const id = await addNote(site, "In the bin");
  await page.goto(`/admin/notes/${id}`);
  write(page, "Unsaved in the bin");
  const url = await share(page);
  const db = await serviceClient(site);
  const { data: row } = await db.from("notes_entries").delete().eq("id", id).select().single().throwOnError();
  expect((await newPage().send(url)).status).toBe(404);
  await db.from("notes_entries").insert(row).throwOnError();
  expect((await newPage().send(url)).text).toContain("Unsaved in the bin");
});

test("a secret link shows the latest draft to somebody who is not signed in, until it is revoked", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  const id = await addNote(site, "Saved words", true);
  await page.goto(`/admin/notes/${id}`);
  await write(page, "Words that are not saved");
  const url = await share(page);
  expect(url).toMatch(new RegExp(`^${site.url}/-/draft/[\\w-]{43}$`));

  const reader = newPage();
  const answer = await reader.goto(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(answer.headers.get("referrer-policy")).toMatch(/same-origin$/);
  expect(answer.headers.has("cache-tag")).toBe(false);
  expect(reader.getByRole("article")).toContainText("Words that are not saved");
  expect(reader.getByRole("complementary", { name: "Draft" })).toContainText("It may still change");
  expect(reader.getByRole("link", { name: /edit/i })).toHaveCount(0);
  await reader.getByRole("button", { name: "Dark", includeHidden: true }).click();
  expect(reader.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(reader).toHaveURL(url);

  // What is typed later is shown, too, and what is saved.
  await write(page, "Later words");
  await save(page);
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  await reader.reload();
  expect(reader.getByRole("article")).toContainText("Later words");

  await page.getByRole("button", { name: /^Revoke/ }).click();
  expect(linkInputs(page)).toHaveCount(0);
  expect((await reader.goto(url)).status).toBe(404);
  expect(reader.getByText(NO_DRAFT)).toBeVisible();
});
