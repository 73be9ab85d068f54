import type { SupabaseClient } from "@supabase/supabase-js";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { plain } from "../e2e/support/sent-images";
import type { Site } from "../e2e/support/start-site";
import { addImages } from "../e2e/support/stored-images";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** No other test's image has it: the library keeps equal files once. */
const OWN = "#0a5c7e";

const png = async (name: string, width: number, height: number) =>
  new File([new Uint8Array(await plain(width, height, OWN).png().toBuffer())], name);

async function upload(page: HttpPage, site: Site, file: File) {
  await page.goto("/admin/images");
  page.getByLabel(/^Choose images/).setInputFiles([file]);
  await page.getByRole("button", { name: "Upload" }).click();
  return findImage(site, file.name);
}

async function findImage(site: Site, name: string) {
  const db = (await serviceClient(site)) as SupabaseClient;
  return (await db.from("images").select("*").eq("name", name).single().throwOnError()).data;
}

const getUrl = ({ id, width, height }: { id: string; width: number; height: number }) =>
  `/media/${id}/960.webp?size=${width}x${height}`;

const imageNode = (src: string, width: number, height: number) => ({
  ...{ type: "image", version: 1, src, alt: "A boat", title: null, width, height },
});

/** A text with an image, and a link to its file. */
function textWith(src: string) {
  const document = paragraph("Before");
  const linked = { type: "link", version: 1, url: src.replace("960", "480").replace(/\?.*/, "") };
  document.root.children.push(
    { type: "paragraph", version: 1, children: [imageNode(src, 40, 30)] } as never,
    {
      type: "paragraph",
      version: 1,
      children: [{ ...linked, children: paragraph("x").root.children[0]?.children }],
    } as never,
  );
  return document;
}

test("a new file takes an image's place in every text, field and draft, until that is undone", async ({
  adminPage: page,
  site,
}) => {
  const db = (await serviceClient(site)) as SupabaseClient;
  const old = await upload(page, site, await png("old.png", 40, 30));
  await db.from("images").update({ alt: "A boat" }).eq("id", old.id).throwOnError();
  const [note] = await addRows(site, "notes_entries", [{ content: textWith(getUrl(old)), published: true }]);
  const [project] = await addRows(site, "projects_entries", [
    { title: "Boats", description: "", image: `${getUrl(old)}&x=10&y=20` },
  ]);
  await page.goto(`/admin/images?image=${old.id}`);
  const card = page.getByRole("region", { name: "old.png" });
  expect(card).toContainText("Used in 2 places");
  card.getByLabel("New file").setInputFiles([await png("new.png", 60, 20)]);
  await card.locator(".image-replace button").click();
  expect(page.getByRole("status")).toContainText("“old.png” is replaced by “new.png” in 2 places");

  const image = await findImage(site, "new.png");
  expect(image).toMatchObject({ alt: "A boat", deleted_at: null });
  expect((await findImage(site, "old.png")).deleted_at).not.toBeNull();
  const read = async () => {
    const rows = await Promise.all([
      db.from("notes_entries").select("content").eq("id", note).single().throwOnError(),
      db.from("projects_entries").select("image").eq("id", project).single().throwOnError(),
    ]);
    return JSON.stringify(rows.map(({ data }) => data));
  };
  const shown = await read();
  expect(shown).not.toContain(old.id);
  expect(shown).toContain(`"src":"${getUrl(image)}"`);
  expect(shown).toContain(`"url":"${getUrl(image)}"`);
  expect(shown).toContain(`${getUrl(image)}&x=10&y=20`);
  // As wide as before, and as high as the new one's shape makes it.
  expect(shown).toMatch(/"width":40\b/);
  expect(shown).toMatch(/"height":13\b/);

  await page.getByRole("button", { name: "Undo" }).click();
  const back = await read();
  expect(back).not.toContain(image.id);
  expect(back).toContain(`${getUrl(old)}&x=10&y=20`);
  expect(back).toMatch(/"height":30\b/);
  expect((await findImage(site, "old.png")).deleted_at).toBeNull();
});

test("what cannot take an image's place is said beside its field, and changes nothing", async ({
  adminPage: page,
  site,
  newPage,
}) => {
  const old = await upload(page, site, await png("kept.png", 41, 30));
  await page.goto(`/admin/images?image=${old.id}`);
  const replace = (file: File) => {
    const card = page.getByRole("region", { name: "kept.png" });
    card.getByLabel("New file").setInputFiles([file]);
    return card.locator(".image-replace button").click();
  };
  const alert = () =>
    page.locator("details[open]").filter({ hasText: "Replace everywhere" }).getByRole("alert");
  expect((await replace(new File(["MZ"], "bad.exe"))).status).toBe(422);
  expect(alert()).toContainText("“bad.exe”");
  expect((await replace(await png("kept.png", 41, 30))).status).toBe(422);
  expect(alert()).toContainText("That is the same image.");
  expect((await findImage(site, "kept.png")).deleted_at).toBeNull();
  const db = (await serviceClient(site)) as SupabaseClient;
  expect((await db.rpc("replace_image", { _old: old.id, _new: crypto.randomUUID() })).data).toBe(0);
  const visitor = newPage();
  await visitor.goto(`/admin/images?replace=${old.id}`);
  expect(visitor).toHaveURL(/\/auth\?next=/);
});

test("undoing a replacement by a file that another text uses leaves that text alone", async ({
  adminPage: page,
  site,
}) => {
  const db = (await serviceClient(site)) as SupabaseClient;
  const used = await upload(page, site, await png("used.png", 42, 30));
  const old = await upload(page, site, await png("replaced.png", 43, 30));
  const images = [getUrl(old), getUrl(used)];
  const ids = await addRows(
    site,
    "projects_entries",
    images.map((image) => ({ title: "Boats", description: "", image })),
  );
  const read = async () => {
    const rows = await db.from("projects_entries").select("id, image").in("id", ids).throwOnError();
    return ids.map((id) => rows.data?.find((row) => row.id === id)?.image);
  };
  await page.goto(`/admin/images?image=${old.id}`);
  const panel = page.getByRole("region", { name: "replaced.png" });
  panel.getByLabel("New file").setInputFiles([await png("used.png", 42, 30)]);
  await panel.locator(".image-replace button").click();
  expect(page.getByRole("status")).toContainText("in 1 place");
  expect((await read())[1]).toBe(images[1]);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(page.getByText("“replaced.png” is back")).toBeVisible();
  expect(await read()).toEqual(images);
  const { data } = await db.from("images").select("deleted_at").eq("id", used.id).single().throwOnError();
  expect(data.deleted_at).toBeNull();
});

test("a cropped image takes the uncropped one's place until that is undone, and a wrong crop says why", async ({
  adminPage: page,
  site,
}) => {
  const db = (await serviceClient(site)) as SupabaseClient;
  const old = await upload(page, site, await png("wide.png", 400, 100));
  const [project] = await addRows(site, "projects_entries", [
    { title: "Boats", description: "", image: getUrl(old) },
  ]);
  const readImage = async () =>
    (await db.from("projects_entries").select("image").eq("id", project).single().throwOnError()).data.image;
  await page.goto(`/admin/images?image=${old.id}`);
  const panel = page.getByRole("region", { name: "wide.png" });
  const crop = (sides: Record<string, string>) => {
    for (const [side, percent] of Object.entries(sides))
      panel.getByLabel(side, { exact: true }).fill(percent);
    return panel.locator(".image-crop button").click();
  };
  for (const [sides, why] of [
    [{}, "Cut something off at least one side."],
    [{ Left: "60", Right: "36" }, "At least 5% of the width and of the height must remain."],
    [{ Left: "-1" }, "Use whole numbers from 0."],
  ] as const) {
    expect((await crop(sides)).status, why).toBe(422);
    expect(panel.getByRole("alert")).toHaveText(why);
  }
  expect(panel.getByLabel("Right", { exact: true })).toHaveValue("36");
  expect(panel.getByRole("textbox", { name: "Description of wide.png" })).not.toHaveAttribute(
    "aria-invalid",
    "true",
  );

  await crop({ Left: "25", Right: "50", Top: "10", Bottom: "0" });
  expect(page.getByRole("status")).toContainText("“wide.png” is cropped");
  expect(panel).toContainText("100 × 90, PNG");
  const src = await readImage();
  expect(src).not.toContain(old.id);
  expect(src).toContain("?size=100x90");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await readImage()).toBe(getUrl(old));

  // The second of two at once finds that the first has taken the image's place, and changes nothing.
  const cropAt = (left: string) => {
    const body = new URLSearchParams({ intent: "crop", id: old.id, left });
    return page.send("/admin/images", { method: "POST", body });
  };
  const answers = await Promise.all([cropAt("10"), cropAt("20")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  const kept = answers[0].status === 302 ? "?size=360x100" : "?size=320x100";
  expect(await readImage()).toContain(kept);
});

test("a moving image is not cropped", async ({ adminPage: page, site }) => {
  const [id] = await addImages(site, [{ name: "moving.gif", animated: true }]);
  const answer = await page.post("/admin/images", { intent: "crop", id: String(id), left: "10" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("A moving image can’t be cropped.");
});

test("what replaces and deletes images at once leaves no entry with an image from the bin", async ({
  adminPage: page,
  site,
}) => {
  const db = (await serviceClient(site)) as SupabaseClient;
  const first = await upload(page, site, await png("first.png", 44, 30));
  const second = await upload(page, site, await png("second.png", 45, 30));
  const [project] = await addRows(site, "projects_entries", [
    { title: "Boats", description: "", image: getUrl(first) },
  ]);
  const readShown = async () => {
    const row = await db.from("projects_entries").select("image").eq("id", project).single().throwOnError();
    const id = /\/media\/([^/]+)/.exec(String(row.data.image))?.[1];
    return (await db.from("images").select("id, deleted_at").eq("id", id).single().throwOnError()).data;
  };
  const act = (values: Record<string, string>) =>
    page.send("/admin/images", { method: "POST", body: new URLSearchParams(values) });
  await Promise.all([
    act({ intent: "replace", id: first.id, by: second.id }),
    act({ intent: "replace", id: second.id, by: first.id }),
  ]);
  const shown = await readShown();
  expect(shown.deleted_at).toBeNull();
  const other = shown.id === first.id ? second.id : first.id;
  await act({ intent: "replace", id: shown.id, by: other });
  await act({ intent: "replace", id: other, by: shown.id });
  await Promise.all([
    act({ intent: "replace", id: shown.id, by: other }),
    act({ intent: "delete", id: other }),
  ]);
  expect((await readShown()).deleted_at).toBeNull();
});
