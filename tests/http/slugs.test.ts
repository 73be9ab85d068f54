import { randomUUID } from "node:crypto";
import { describe } from "vitest";
import { ask } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { publish, save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

const kinds = [
  { list: "/notes", table: "notes_entries" as string, kind: "note", untitled: "2026-11-20" },
  { list: "/feed", table: "feed_posts" as string, kind: "post", untitled: /^\d{4}-\d\d-\d\d(-\d+)?$/ },
] as const;

/** Status and URL of the answer. */
async function follow(site: Site, path: string) {
  const { statusCode, headers } = await ask(site.url + path);
  return [statusCode, headers.location];
}

describe.for(kinds)("$list", ({ list, table, kind, untitled }) => {
  const add = async (site: Site, values: object = {}) => {
    const id = randomUUID();
    const row = {
      id,
      title: "Otters",
      slug: `otters-${id}`,
      content: paragraph("Of otters"),
      published: true,
    };
    await addRows(site, table, [{ ...row, ...values }]);
    return { ...row, ...values };
  };

  test("a URL with an id redirects to the entry's own for ever, if visitors can see it", async ({ site }) => {
    const { id, slug } = await add(site);
    const draft = await add(site, { published: false });
    expect(await follow(site, `${list}/${id}?a=b`)).toEqual([301, `${list}/${slug}?a=b`]);
    expect(await follow(site, `${list}/${id}.md`)).toEqual([301, `${list}/${slug}.md`]);
    expect((await follow(site, `${list}/${slug}`))[0]).toBe(200);
    expect((await follow(site, `${list}/${slug}.md`))[0]).toBe(200);
    expect(await follow(site, `/og/${kind}/${id}.png`)).toEqual([200, undefined]);
    const other = list === "/notes" ? "/feed" : "/notes";
    for (const path of [
      `${list}/${draft.id}`,
      `${list}/${draft.slug}`,
      `${list}/${randomUUID()}`,
      `${other}/${id}`,
    ])
      expect(await follow(site, path), path).toEqual([404, undefined]);
    const hidden = { slug: list.slice(1), title: "Hidden", content: paragraph("x"), published: false };
    await addRows(site, "pages", [hidden]);
    expect(await follow(site, `${list}/${id}`)).toEqual([404, undefined]);
  });

  test("all that names an entry names its slug; feeds keep its id", async ({ site }) => {
    const { id, slug } = await add(site, { tags: ["otters"] });
    const url = `${list}/${slug}`;
    const read = async (path: string) => (await ask(site.url + path)).text;
    for (const path of [list, `${list}.md`, "/sitemap.xml", "/llms.txt", "/search?q=otters", "/tags/otters"])
      expect(await read(path), path).toContain(url);
    for (const path of ["/feed.xml", "/feed.json", "/tags/otters/feed.xml"]) {
      expect(await read(path), path).toContain(site.url + url);
      expect(await read(path), path).toContain(`urn:uuid:${id}`);
    }
    const own = await read(url);
    expect(own).toContain(`<link rel="canonical" href="${site.url}${url}"/>`);
    for (const path of [own, await read("/feed.xml"), await read("/sitemap.xml")])
      expect(path).not.toContain(`${list}/${id}`);
  });

  test("the form makes the slug, changes it, and says what is wrong beside it", async ({
    adminPage: page,
    site,
  }) => {
    const path = `/admin${list}/new`;
    const db = await serviceClient(site);
    // Posts have the same columns.
    const rows = () => db.from(table as "notes_entries");
    const find = async (column: "title" | "slug", value: string) =>
      (await rows().select("id,slug").eq(column, value).single().throwOnError()).data;
    const fill = async (title: string, slug = "") => {
      await page.goto(path);
      page.getByLabel("Title").fill(title);
      write(page, "Words");
      page.getByLabel("Slug").fill(slug);
      if (list === "/notes") page.getByLabel("Date").fill("2026-11-20");
      await publish(page);
    };
    await fill("Über das Warten!");
    const { id } = await find("slug", "uber-das-warten");
    await page.goto(`/admin${list}/${id}`);
    expect(page.getByLabel("Slug")).toHaveValue("uber-das-warten");
    page.getByLabel("Slug").fill("waiting");
    await save(page);
    expect(await follow(site, `${list}/uber-das-warten`)).toEqual([301, `${list}/waiting`]);
    expect(await follow(site, `${list}/${id}`)).toEqual([301, `${list}/waiting`]);
    await fill("Other", "waiting");
    expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/Already in use by another entry\./);
    expect(page.getByLabel("Title")).toHaveValue("Other");
    await fill("Other", "Not a slug: 50%");
    expect(page.getByLabel("Slug")).toHaveAccessibleDescription(
      /A slug can’t have “:” or “%”\. Use letters, digits and single hyphens/,
    );
    await fill("");
    expect(
      (await rows().select("slug").is("title", null).order("created_at", { ascending: false }).limit(1)).data,
    ).toEqual([{ slug: expect.stringMatching(untitled) }]);
  });
});
