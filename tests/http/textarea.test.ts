import { addRows, serviceClient } from "../e2e/support/content";
import { CONTENT } from "../e2e/support/text-with-images";
import { save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("the textarea keeps alignment and images, and rejects images as text", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const { data: row } = await db.from("notes_entries").select("id").limit(1).single();
  const src = `/media/${row?.id}/960.webp?size=800x400`;
  const element = { version: 1, direction: null, format: "center", indent: 0 };
  const text = { type: "text", version: 1, text: "Middle", format: 0, style: "", mode: "normal", detail: 0 };
  const image = { type: "image", version: 1, src, alt: "A beach", title: "Rain", width: 400, height: 200 };
  const children = [{ ...element, type: "paragraph", children: [text] }, image];
  const content = { root: { ...element, type: "root", format: "", children } };
  const { data: note, error } = await db
    .from("notes_entries")
    .insert({ content, published: true })
    .select()
    .single();
  if (error) throw error;

  await page.goto(`/admin/notes/${note.id}`);
  const field = page.getByRole("textbox", { name: "Content" });
  expect(field).toHaveValue(
    `<p style="text-align: center">Middle</p>\n<img src="${src}" alt="A beach" title="Rain" width="400" height="200">`,
  );
  const html = field.inputValue();
  field.fill(`${html}\n<img src="data:image/png;base64,AAAA">`);
  await save(page);
  expect(page.getByText(/image whose URL is not allowed: “data:image\/png/)).toBeVisible();
  field.fill(`${html.replace("center", "right")}\n<p>More</p>`);
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/notes/${note.id}`);
  expect(page.locator(".prose p").first()).toHaveAttribute("style", /text-align: ?right/);
  const shown = page.locator(".prose").getByRole("img", { name: "A beach" });
  expect(shown).toHaveAttribute("srcset", /480\.webp 480w/);
  expect(shown).toHaveAttribute("width", "400");
  expect(page.locator(".prose figcaption")).toHaveText("Rain");
});

test("the textarea keeps layout, link, credit and group, and refuses a link that is not allowed", async ({
  adminPage: page,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [{ content: CONTENT, published: true }]);
  await page.goto(`/admin/notes/${id}`);
  const field = page.getByRole("textbox", { name: "Content" });
  const html = field.inputValue();
  expect(html).toContain('<figure class="image-wide"><a href="/about"><img');
  field.fill(html.replace("/about", "javascript:alert(1)"));
  await save(page);
  expect(page.getByText(/link that is not allowed: “javascript:alert\(1\)”/)).toBeVisible();
  expect(field).toHaveValue(/javascript:alert/);
  field.fill(html.replace("Drawn by Ada", "Drawn by Grace"));
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/notes/${id}`);
  expect(page.locator(".prose figure.image-wide figcaption")).toHaveText("Drawn by Grace");
  expect(page.locator(".prose .image-group figure")).toHaveCount(3);
});
