import { describe, expect, test } from "vitest";
import { readOne } from "./read-one";
import { readPlaced as readImport, toFile } from "./read-placed";

describe("what the old system did not show makes an entry a draft, by name", () => {
  test.each<[string, Record<string, string>]>([
    [
      "excluded by Jekyll",
      { "_config.yml": "exclude: [old]", "old/_posts/2020-01-02-a.md": "---\n---\nSECRET" },
    ],
    ["in a folder of drafts", { "hugo.toml": "", "content/private/a.md": "---\ntitle: A\n---\nSECRET" }],
    [
      "left out by Hugo",
      {
        "config.yaml": "ignoreFiles: ['\\\\.secret\\\\.md$']",
        "content/posts/a.secret.md": "---\ntitle: A\n---\nSECRET",
      },
    ],
    ...[
      ["a class", "'/[Ww]ip-[a-z]+\\.md$'"],
      ["alternatives", "'(secretx|wip-a)\\.md'"],
      ["syntax of its own", "'(?i)WIP-'"],
      ["a path of its author's machine", "'/me/site/content/posts/.*'"],
    ].map(([what = "", pattern = ""]): [string, Record<string, string>] => [
      `left out by Hugo, by ${what}`,
      {
        "config.yaml": `ignorefiles: [${pattern}]`,
        "content/posts/wip-a.md": "---\ntitle: A\n---\nSECRET",
      },
    ]),
    [
      "of a language that Hugo leaves out",
      {
        "hugo.toml": "[languages.fr]\ndisabled = true",
        "content/posts/a.fr.md": "---\ntitle: A\n---\nSECRET",
      },
    ],
    [
      "in the folder of a draft of Zola",
      {
        "config.toml": "",
        "content/x/_index.md": "+++\ndraft = true\n+++\n",
        "content/x/a.md": "+++\n+++\nSECRET",
      },
    ],
    [
      "hidden by the list of a translation",
      {
        "hugo.toml": "",
        "content/x/_index.fr.md": "---\ncascade: {draft: true}\n---\n",
        "content/x/a.fr.md": "---\ntitle: A\n---\nSECRET",
      },
    ],
    [
      "hidden by Hugo's configuration",
      { "hugo.toml": "[[cascade]]\ndraft = true", "content/x/a.md": "---\ntitle: A\n---\nSECRET" },
    ],
    [
      "hidden by Jekyll's configuration",
      {
        "_config.yml": "defaults:\n  - values: {published: false}",
        "_posts/2020-01-02-a.md": "---\n---\nSECRET",
      },
    ],
    [
      "of a configuration that can't be read",
      { "_config.yml": "exclude: [x]\nexclude: [y]", "_posts/2020-01-02-a.md": "---\n---\nSECRET" },
    ],
    ["left out by Astro", { "astro.config.mjs": "", "src/content/blog/_a.md": "---\ntitle: A\n---\nSECRET" }],
    [
      "hidden by the list of its folder",
      {
        "hugo.toml": "",
        "content/posts/_index.md": "---\ncascade:\n  - build:\n      render: never\n---\n",
        "content/posts/a.md": "---\ntitle: A\n---\nSECRET",
      },
    ],
    [
      "for free subscribers",
      {
        "posts.csv": "post_id,post_date,is_published,audience,title\n1.rain,2020-01-02,true,only_free,Rain",
        "posts/1.rain.html": "<p>SECRET</p>",
      },
    ],
  ])("a file %s", async (_, files) => {
    expect(await readOne(files)).toMatchObject({ isPublished: false, redirects: 0 });
  });

  const jekyll = (config: string | Buffer, name = "_posts/2020-01-02-a.md") => ({
    "_config.yml": config,
    [name]: "---\ntitle: A\n---\nSECRET",
  });
  const hugo = (files: Record<string, string | Buffer>, name = "content/posts/a.md") => ({
    "hugo.toml": "",
    ...files,
    [name]: "---\ntitle: A\n---\nSECRET",
  });
  const hexo = (config: string) => jekyll(config, "source/_posts/a.md");
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  test.each<[string, Record<string, string | Buffer>, string]>([
    [
      "Jekyll's in Latin-1",
      jekyll(latin1("title: \u00e9\ndefaults:\n- values: {published: false}")),
      "_config.yml",
    ],
    [
      "Jekyll's that is too long",
      jekyll(`title: ${"x".repeat(60_000)}\ndefaults: [{values: {draft: true}}]`),
      "_config.yml",
    ],
    [
      "Jekyll's other one",
      { ...jekyll(""), "_config_prod.yml": "defaults: [{values: {draft: true}}]" },
      "_config_prod.yml",
    ],
    ["Jekyll's of a collection", jekyll("collections: {posts: {output: false}}"), "_config.yml"],
    ["Jekyll's whose list has names", jekyll("exclude: {a: b}"), "_config.yml"],
    ["Hugo's second", hugo({ "config.toml": "[[Cascade]]\nDraft = true" }), "config.toml"],
    ["Hugo's folder", hugo({ "config/_default/hugo.json": '{"cascade": {"draft": true}}' }), "hugo.json"],
    ["Hugo's part", hugo({ "config/_default/cascade.toml": "draft = true" }), "cascade.toml"],
    [
      "Hugo's for production",
      hugo({ "config/production/hugo.toml": "[cascade]\ndraft = true" }),
      "production",
    ],
    [
      "Hugo's of mounts",
      hugo({ "hugo.toml": "[[module.mounts]]\nsource='content'\ntarget='content'\nexcludeFiles='posts/*'" }),
      "hugo.toml",
    ],
    ["Hugo's other folder", hugo({ "hugo.toml": "contentDir = 'texts'" }), "hugo.toml"],
    ["Hexo's filter", hexo("hide_posts: {filter: internals}"), "_config.yml"],
    [
      "a folder's list in Latin-1",
      hugo({ "content/posts/_index.md": latin1("---\ntitle: \u00e9\ndraft: true\n---\n") }),
      "_index.md",
    ],
    [
      "a folder's list after a blank line",
      hugo({ "content/posts/_index.md": "\n---\ncascade: {draft: true}\n---\n" }),
      "_index.md",
    ],
    [
      "a folder's list of JSON in one line",
      hugo({ "content/posts/_index.md": '{"cascade":{"draft":true}}\n' }),
      "_index.md",
    ],
    [
      "a folder's list that can't be read",
      hugo({ "content/posts/_index.md": "---\ncascade: [\n---\n" }),
      "_index.md",
    ],
    ["a folder's list in Org", hugo({ "content/posts/_index.org": "#+cascade: x" }), "_index.org"],
  ])("a configuration: %s", async (_, files, name) => {
    const entry = await readOne(files);
    expect(entry.isPublished).toBe(false);
    expect(entry.why).toMatch(/^The old site may have hidden it, because of “/);
    expect(entry.why).toContain(name);
  });

  test("a configuration that can't be read is named", async () => {
    const { blog } = await readImport(toFile(jekyll(latin1("title: \u00e9"))));
    expect(blog?.notices.join(" ")).toContain("“_config.yml” is not UTF-8");
  });

  test.each<[string, Record<string, string | Buffer>]>([
    ["without a date", jekyll("", "_posts/idea.md")],
    ...["_posts/_wip", "_posts/.x", "_posts/#x", "_sites/_posts"].map(
      (folder): [string, Record<string, string | Buffer>] => [
        `in ${folder}`,
        jekyll("", `${folder}/2020-01-02-a.md`),
      ],
    ),
    ...["_posts/2020-01-02-?.md", "_posts/*-[ab].md", "{_posts,x}/", "./_posts", "_Posts", "**/*-a.md"].map(
      (glob): [string, Record<string, string | Buffer>] => [
        `excluded by ${glob}`,
        jekyll(`exclude: ["${glob}"]`),
      ],
    ),
    ["excluded in a line", jekyll("exclude: a, _posts")],
    ["outside of the source", jekyll("source: src")],
    ["excluded by Hexo", hexo("exclude: ['_posts/a.md']")],
    ["ignored by Hexo", hexo("ignore: ['**/a.md']")],
    ["that Hexo does not render", hexo("skip_render: _posts/a.md")],
    ["hidden by its name", hugo({}, "content/posts/.a.md")],
    ["hidden by an editor's name", hugo({}, "content/posts/#a.md")],
    ["ignored by Zola", hugo({ "config.toml": "ignored_content = ['*a.md']" })],
    [
      "of a language that another file leaves out",
      hugo({ "config/_default/languages.toml": "[fr]\nDisabled = true" }, "content/a/b.fr.md"),
    ],
    [
      "of the folder of a language",
      hugo({ "hugo.toml": "[languages.fr]\ndisabled = true\ncontentDir = 'content/x'" }, "content/x/b.md"),
    ],
  ])("a file %s", async (_, files) => {
    expect(await readOne(files)).toMatchObject({ isPublished: false, redirects: 0 });
  });

  test.each<[string, Record<string, string | Buffer>]>([
    [
      "Jekyll",
      jekyll("exclude: ['*.gemspec', '**/*.txt', Gemfile, node_modules/]\ndefaults: [{values: {layout: a}}]"),
    ],
    ["Hexo", { ...hexo("skip_render: []\nexclude:\nignore: ''"), "_config.next.yml": "a: [" }],
    [
      "Hugo",
      hugo({ "config/_default/params.toml": "= x", "config/_default/languages.toml": "[en]\ntitle = 'A'" }),
    ],
  ])("%s: an ordinary configuration hides nothing", async (_, files) => {
    expect(await readOne(files)).toMatchObject({ isPublished: true });
  });
});
