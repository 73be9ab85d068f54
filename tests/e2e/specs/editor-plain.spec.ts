import { save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("the textarea keeps alignment and images, and rejects images as text @plain", async ({
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
  await expect(field).toHaveValue(
    `<p style="text-align: center">Middle</p>\n<img src="${src}" alt="A beach" title="Rain" width="400" height="200">`,
  );
  const html = await field.inputValue();
  await field.fill(`${html}\n<img src="data:image/png;base64,AAAA">`);
  await save(page);
  await expect(page.getByText(/image whose URL is not allowed: “data:image\/png/)).toBeVisible();
  await field.fill(`${html.replace("center", "right")}\n<p>More</p>`);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/notes/${note.id}`);
  await expect(page.locator(".prose p").first()).toHaveCSS("text-align", "right");
  const shown = page.locator(".prose").getByRole("img", { name: "A beach" });
  await expect(shown).toHaveAttribute("srcset", /480\.webp 480w/);
  await expect(shown).toHaveAttribute("width", "400");
  await expect(page.locator(".prose figcaption")).toHaveText("Rain");

  // The image does not exist: its placeholder has its width, except on phones.
  await page.setViewportSize({ width: 360, height: 740 });
  const tooWide = page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(await tooWide).toBeLessThanOrEqual(0);
});
