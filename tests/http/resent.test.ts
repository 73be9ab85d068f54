import { randomUUID } from "node:crypto";
import { describe } from "vitest";
import { heard, paragraph, serviceClient } from "../e2e/support/content";
import { ADMIN } from "../e2e/support/people";
import { expect, test } from "./support/fixtures";

describe.each([
  ["notes", "notes_entries", "slug", "pages", "/admin/pages/"],
  ["feed", "feed_posts", "slug", "notes", "/admin/notes/"],
  ["pages", "pages", "slug", "feed", "/admin/feed/"],
  ["models", "models_sections", "id", "pages", "/admin/pages/"],
])("the form of a new entry of %s, sent again", (list, table, slugColumn, to, path) => {
  const form = () => {
    const id = randomUUID();
    const text = {
      date: "2026-01-02",
      content: JSON.stringify(paragraph("Once")),
      title: "Once",
      published: "on",
    };
    return {
      intent: "save",
      id,
      slug: `once-${id}`,
      version: "",
      clientId: randomUUID(),
      revision: "1",
      ...text,
    };
  };

  test("changes nothing; after a turn its author learns where the entry is, and a draft goes there", async ({
    adminPage: page,
    site,
  }) => {
    const db = await serviceClient(site);
    const sent = form();
    const count = async () => {
      const rows = db.from(table as "pages").select("id", { count: "exact", head: true });
      return (await rows.eq(slugColumn as "slug", sent.slug)).count;
    };
    const send = (values: object = {}) => page.post(`/admin/${list}/new`, { ...sent, ...values });

    expect((await send()).status).toBe(302);
    expect(await count()).toBe(1);
    const row = slugColumn === "id" ? sent.slug : sent.id;
    await page.post("/admin/turn", { from: list, to, id: row });
    const again = await send();
    expect(again.status).toBe(409);
    expect(again.text).toContain(`which is at ${path}${sent.id}`);
    expect(await count()).toBe(0);
    const { data: people } = await db.auth.admin.listUsers({ perPage: 1_000 });
    const account = people.users.find(({ email }) => email === ADMIN.email)?.id ?? "";
    const kept = await page.post(`/admin/${list}/${sent.id}/draft`, { ...sent, account, title: "Late" });
    expect(kept.status).toBe(200);
    const { data: drafts } = await db.from("drafts").select("table_name,version").eq("row_id", sent.id);
    expect(drafts).toEqual([{ table_name: expect.not.stringContaining(table), version: expect.any(String) }]);
    expect(drafts?.[0]?.version).not.toBe("");
  });

  test("after a deletion does not bring the entry back, but another form may have its slug", async ({
    adminPage: page,
    site,
  }) => {
    const db = await serviceClient(site);
    const sent = form();
    const send = (values: object = {}) => page.post(`/admin/${list}/new`, { ...sent, ...values });
    expect((await send()).status).toBe(302);
    await heard(site, table, () =>
      db
        .from(table as "pages")
        .delete()
        .eq(slugColumn as "slug", sent.slug)
        .throwOnError(),
    );
    const again = await send();
    expect(again.status).toBe(404);
    expect(again.text).toContain("It may have been deleted.");
    expect(again.text).toContain("Save as a new");
    expect((await send(slugColumn === "id" ? { id: randomUUID() } : { overwrite: "" })).status).toBe(302);
  });
});
