import { describe, expect, test } from "vitest";
import { front, readOne, type System, systems } from "./read-one";
import { readPlaced as readImport, toFile } from "./read-placed";

describe("what the old system did not show makes an entry a draft, by name", () => {
  test.each<[System, string]>([
    ["Jekyll", "\ndraft: yes"],
    ["Jekyll", '\npublished: "false"'],
    ["Jekyll", "\nhidden: true"],
    ["Hugo", "\nbuild:\n  render: never"],
    ["Hugo", "\nexpiryDate: 2021-01-01"],
    ["Hugo", "\nbuild:\n  render: link"],
    ["Hugo", "\npassword: abc"],
    ["Hugo", "\nparams:\n  hidden: true"],
    ["Jekyll", "\npermalink: false"],
    ["Jekyll", "\nis_draft: true"],
    ["Jekyll", "\nstatus: in progress"],
    ["Astro", "\nunlisted: true"],
    ["Astro", "\nvisibility: members"],
  ])("%s: a front matter with %j", async (system, more) => {
    const write = systems[system] as (text: string, more: string) => Record<string, string>;
    expect(await readOne(write("", more))).toMatchObject({ isPublished: false });
  });

  test.each<[string, string]>([
    ["after a blank line", `\n---\n${front}\ndraft: true\n---\nSECRET`],
    ["after a space", ` ---\n${front}\ndraft: true\n---\nSECRET`],
    ["after two byte order marks", `\ufeff\ufeff---\n${front}\ndraft: true\n---\nSECRET`],
    ["of TOML after blank lines", '\n\n+++\ntitle = "Rain"\ndraft = true\n+++\nSECRET'],
    ["of JSON in one line", '{"title":"Rain","draft":true}\n\nSECRET'],
    ["of JSON whose brace is not alone", '{ "title":"Rain",\n "draft":true}\nSECRET'],
    ["of JSON whose end is indented", '{\n "title":"a } b",\n "draft":true\n }\nSECRET'],
    ["with its format", `---yaml\n${front}\ndraft: true\n---\nSECRET`],
    ["of JSON between dashes", '---json\n{"title":"Rain","draft":true}\n---\nSECRET'],
    ["between more dashes", `-----\n${front}\ndraft: true\n-----\nSECRET`],
    ["without a first line", `${front}\npublished: false\n---\nSECRET`],
    ["of JSON, before semicolons", '"title": "Rain",\n"published": false\n;;;\nSECRET'],
    ["that merges values", `---\n${front}\nx: &x {draft: true}\n<<: *x\n---\nSECRET`],
    ["with values in values", `---\n${front}\nparams:\n  page:\n    hidden: true\n---\nSECRET`],
  ])("a front matter %s", async (_, text) => {
    const [row] = (await readImport(toFile({ "hugo.toml": "", "content/posts/a.md": text }))).tables.flatMap(
      ({ info, rows }) => (info.table === "notes_entries" ? rows : []),
    );
    expect({ ...row?.onlyNew, ...row?.values }).toMatchObject({ title: expect.anything(), published: false });
    expect(JSON.stringify(row?.values.content)).not.toMatch(/draft|published/);
  });

  test.each([
    ["without an end", `---\n${front}\ndraft: true\nSECRET`],
    ["of MultiMarkdown", `${front}\nstatus: draft\n\nSECRET`],
    ["that can't be read", "title: [\n---\nSECRET"],
  ])("a front matter %s", async (_, text) => {
    expect(await readOne({ "hugo.toml": "", "content/posts/a.md": text })).toMatchObject({
      isPublished: false,
      why: "It begins with what may be values that can’t be read.",
    });
  });

  test("Hugo: a post with a later publishDate is not public before", async () => {
    const { tables } = await readImport(
      toFile({
        "hugo.toml": "",
        "content/posts/a.md": "---\ntitle: A\ndate: 2020-01-02\npublishDate: 2090-01-01\n---\nSECRET",
      }),
    );
    const [row] = tables.flatMap(({ info, rows }) => (info.table === "notes_entries" ? rows : []));
    expect(row?.onlyNew.publish_at).toBe("2090-01-01T00:00:00.000Z");
  });

  test("Ghost: an entry that was only an email, and a card for members without HTML", async () => {
    const post = { uuid: "1", title: "Rain", slug: "rain", status: "published" };
    const only = { ...post, id: "1", html: "<p>SECRET</p>" };
    const posts_meta = [{ post_id: "1", email_only: 1 }];
    expect(await readOne(JSON.stringify({ data: { posts: [only], posts_meta } }))).toMatchObject({
      isPublished: false,
    });
    const gated = { ...post, plaintext: "SECRET", lexical: '{"visibility":{"web":{"nonMember":false}}}' };
    expect(await readOne(JSON.stringify({ data: { posts: [gated] } }))).toMatchObject({ isPublished: false });
  });

  test("WordPress: a plugin's setting of who may read", async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const restricted = await readOne(systems.WordPress("", meta("_members_access_role", "editor")));
    expect(restricted).toMatchObject({
      isPublished: false,
      why: expect.stringContaining("_members_access_role"),
    });
    const open = await readOne(systems.WordPress("", meta("_jetpack_newsletter_access", "everybody")));
    expect(open.isPublished).toBe(true);
  });
});

describe("what the old system showed stays published", () => {
  test.each<[System, string]>([
    ["Hugo", "\ncover:\n  hidden: true\npublished: 2020-01-02\nstatus: evergreen\nshow: true"],
    ["Jekyll", "\npermalink: /rain/\nexclude: false"],
  ])("%s: a front matter with %j", async (system, more) => {
    const write = systems[system] as (text: string, more: string) => Record<string, string>;
    expect(await readOne(write("", more))).toMatchObject({ isPublished: true });
  });

  test.each([
    "Rain: a story\n---\n\nshown",
    "---\n\nRain.\n\n---\n\nshown",
    "{{< figure src='a.png' >}}\n\nshown",
  ])("a text without values: %j", async (text) => {
    expect(await readOne({ "hugo.toml": "", "content/posts/a.md": text })).toMatchObject({
      isPublished: true,
    });
  });
});
