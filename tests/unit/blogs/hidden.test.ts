import { describe, expect, test } from "vitest";
import { readPlaced as readImport, toFile } from "./read-placed";

/** What an export becomes: whether its only entry is published, whatever was here before, and why not. */
async function read(file: Record<string, string | Buffer> | string) {
  const { tables, blog } = await readImport(toFile(file));
  const [row] = tables.find(({ info }) => info.table === "notes_entries")?.rows ?? [];
  return {
    isPublished: { ...row?.onlyNew, ...row?.values }.published,
    overwrites: row?.values.published,
    why: (blog?.drafts ?? []).flatMap(({ sentences }) => sentences).join(" "),
    redirects: tables.find(({ info }) => info.table === "redirects")?.rows.length,
  };
}

const front = "title: Rain\ndate: 2020-01-02";
const systems = {
  Jekyll: (text: string, more = "") => ({
    "_config.yml": "",
    "_posts/2020-01-02-a.md": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Hugo: (text: string, more = "") => ({
    "hugo.toml": "",
    "content/posts/a.md": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Astro: (text: string, more = "") => ({
    "astro.config.mjs": "",
    "src/content/blog/a.mdx": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Obsidian: (text: string, more = "") => ({
    ".obsidian/app.json": "{}",
    "a.md": `---\n${front}\npublish: true${more}\n---\nRain.\n\n${text}`,
  }),
  Ghost: (html: string) =>
    JSON.stringify({
      data: {
        posts: [
          {
            id: "1",
            uuid: "1",
            title: "Rain",
            slug: "rain",
            status: "published",
            html: `<p>Rain.</p>${html}`,
          },
        ],
      },
    }),
  WordPress: (html: string, meta = "") =>
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Rain</title><link>https://old.example/rain</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2020-01-02 10:00:00</wp:post_date><content:encoded><![CDATA[<p>Rain.</p>${html}]]></content:encoded>${meta}</item></channel></rss>`,
  Substack: (html: string) => ({
    "posts.csv": "post_id,post_date,is_published,title\n1.rain,2020-01-02,true,Rain",
    "posts/1.rain.html": `<p>Rain.</p>${html}`,
  }),
};
type System = keyof typeof systems;

describe("what the old system did not show makes an entry a draft, by name", () => {
  test.each<[System, string, string]>([
    ["Jekyll", "{% comment %}SECRET{% endcomment %}", "{% comment %}"],
    ["Jekyll", "{%- comment -%}\nSECRET\n{%- endcomment -%}", "{% comment %}"],
    ["Jekyll", "```\n{% comment %}SECRET{% endcomment %}\n```", "{% comment %}"],
    ["Jekyll", "{% # SECRET %}", "a comment of a template"],
    ["Jekyll", "{% if site.show %}SECRET{% endif %}", "{% if %}"],
    ["Jekyll", "{% capture x %}SECRET{% endcapture %}", "{% capture %}"],
    ["Jekyll", "{::comment}\nSECRET\n{:/comment}", "{::comment}"],
    ["Jekyll", 'SECRET\n{: style="display:none"}', "display:none"],
    ["Jekyll", "SECRET\n{: .hidden }", ".hidden"],
    ["Jekyll", "<!-- SECRET -->", "an HTML comment"],
    ["Jekyll", "[//]: # (SECRET)", "a comment of Markdown"],
    ["Hugo", "{{/* SECRET */}}", "a comment of a template"],
    ["Hugo", "{{- /* SECRET */ -}}", "a comment of a template"],
    ["Hugo", "{{< comment >}}SECRET{{< /comment >}}", "{{< comment >}}"],
    ["Hugo", "{{% comment %}}SECRET{{% /comment %}}", "{{< comment >}}"],
    ["Hugo", "{{< members >}}SECRET{{< /members >}}", "{{< members >}}"],
    ["Hugo", "<div hidden>SECRET</div>", "<div>"],
    ["Hugo", ":::draft\nSECRET\n:::", ":::draft"],
    ["Obsidian", "> ::: {.internal}\n> SECRET\n> :::", "::: {.internal}"],
    ["Hugo", "[^b]: SECRET", "a footnote without a reference"],
    [
      "Jekyll",
      "{% highlight md %}\n```\n{% endhighlight %}\n<div hidden>SECRET</div>\n{% highlight md %}\n```\n{% endhighlight %}",
      "<div>",
    ],
    ["Astro", "{/* SECRET */}", "a comment of MDX"],
    ["Jekyll", "{% liquid\n  comment\n  SECRET\n  endcomment\n%}", "{% liquid %}"],
    ["Jekyll", '{:class="hidden"}\nSECRET', "hidden"],
    ["Jekyll", 'SECRET\n{: hidden="hidden"}', "hidden"],
    ["Jekyll", "{:x: .hidden}\n\nSECRET\n{: x}", ".hidden"],
    ["Jekyll", "{{#if x}}SECRET{{/if}}", "a condition of a template"],
    ["Jekyll", "<% if (x) { %>SECRET<% } %>", "a condition of a template"],
    ["Jekyll", '<div v-if="false">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="position: absolute; left: -9999px">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="max-height:0;overflow:hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="height: 0; overflow: hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<span style="color:#fff">SECRET</span>', "<span>"],
    ["Jekyll", '<span style="filter: blur(4px)">SECRET</span>', "<span>"],
    ["Jekyll", "<x-box>SECRET</x-box>", "<x-box>"],
    ["Astro", "{false && <p>SECRET</p>}", "an expression of MDX"],
    ["Astro", "{show ? (\n<p>SECRET</p>\n) : null}", "an expression of MDX"],
    ["Astro", 'export const secret = "SECRET";\n\nRain', "an export of MDX"],
    ["Obsidian", "%%\nSECRET", "a comment between %%"],
    ["Obsidian", "<% SECRET %>", "a condition of a template"],
    ["Ghost", '<div class="kg-card kg-email-card">SECRET</div>', "<div>"],
    ["WordPress", "[paywall]\n\nSECRET", "[paywall]"],
    [
      "WordPress",
      '<!-- wp:paragraph {"otterConditions":[{"type":"x"}]} --><p>SECRET</p><!-- /wp:paragraph -->',
      "the block “paragraph”",
    ],
    ["WordPress", "<!-- wp:acme/box --><p>SECRET</p><!-- /wp:acme/box -->", "the block “acme/box”"],
    ["Astro", "<Hidden>SECRET</Hidden>", "<Hidden>"],
    ["Obsidian", "%%SECRET%%", "a comment between %%"],
    [
      "Ghost",
      '<!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>SECRET</p><!--kg-gated-block:end-->',
      "a block for some readers only",
    ],
    ["Ghost", '<p style="display: none">SECRET</p>', "<p>"],
    ["WordPress", "[membership level=1]SECRET[/membership]", "[membership]"],
    ["WordPress", "[private]SECRET[/private]", "[private]"],
    ["WordPress", '[ihc-hide-content ihc_mb_type="show"]SECRET[/ihc-hide-content]', "[ihc-hide-content]"],
    [
      "WordPress",
      '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>SECRET</p><!-- /wp:paragraph -->',
      "the block “paragraph”",
    ],
    [
      "WordPress",
      "<!-- wp:premium-content/subscriber-view --><p>SECRET</p><!-- /wp:premium-content/subscriber-view -->",
      "the block “premium-content",
    ],
    ["WordPress", '<p class="screen-reader-text">SECRET</p>', "<p>"],
    ["Substack", '<div class="paywall-jump"></div><p>SECRET</p>', "<div>"],
    // Backticks are no code in HTML, nor are elements in code text.
    ["WordPress", "<p>It`s [private]SECRET[/private] That`s</p>", "[private]"],
    ["WordPress", '<p>It`s <span style="display:none">SECRET</span> That`s</p>', "<span>"],
    ["WordPress", "<pre>\n```\n</pre>\n<div hidden>SECRET</div>\n<pre>\n```\n</pre>", "<div>"],
    ["WordPress", "<pre><code>[private]<b hidden>SECRET</b></code></pre>", "<b>"],
    ["Substack", '<p>It`s</p><div class="paywall-jump"></div><p>SECRET That`s</p>', "<div>"],
    [
      "Ghost",
      "<p>It`s</p><!--kg-gated-block:begin --><p>SECRET</p><p>That`s</p>",
      "a block for some readers",
    ],
    // Fences and backticks that are none, or not for every reader of Markdown.
    ["Hugo", "<pre>\n```\n</pre>\n\n<div hidden>SECRET</div>\n\n<pre>\n```\n</pre>", "in what may be code"],
    ["Hugo", "<div>\n```\n</div>\n\n<div hidden>SECRET</div>\n\n<div>\n```\n</div>", "<div>"],
    ["Hugo", "    ```\n\n<div hidden>SECRET</div>\n\n    ```", "<div>"],
    ["Hugo", "> ```\n> a\n\n<div hidden>SECRET</div>\n\n> ```\n> b", "<div>"],
    ["Hugo", "- ```\n  a\n\nB <i hidden>SECRET</i>\n\n- ```\n  b", "<i>"],
    ["Hugo", "1. a\n2. ```\n   b\n   ```\n\n<i hidden>SECRET</i>\n\n```\nc\n```", "<i>"],
    ["Hugo", "para\n2. ```\n\n<div hidden>SECRET</div>\n\npara\n2. ```", "<div>"],
    ["Hugo", "``` a`b\n\n<div hidden>SECRET</div>\n\n```", "<div>"],
    ["Hugo", "`` ` `` <span hidden>SECRET</span> `` ` ``", "<span>"],
    ["Hugo", "`a\nb` <span hidden>SECRET</span> `c\nd`", "<span>"],
    ["Hugo", "| a | ` | <span hidden>SECRET</span> | ` |", "<span>"],
    ["Hugo", "Rain ` <span hidden>SECRET</span> ` rain", "<span>"],
    ["Hugo", '<a title="`">x</a> <span hidden>SECRET</span> <a title="`">y</a>', "<span>"],
    [
      "Jekyll",
      "{% codeblock %}\n```\n{% endcodeblock %}\n<p hidden>SECRET</p>\n{% codeblock %}\n```\n{% endcodeblock %}",
      "<p>",
    ],
    // Quoted values of attributes, and what browsers make of attributes.
    ["WordPress", '<div data-action="click->menu#toggle" hidden>SECRET</div>', "<div>"],
    ["Hugo", '<div title="<" style="display:none">SECRET</div>', "<div>"],
    ["Substack", `<div data-attrs="${"x ".repeat(3000)}" class="paywall">SECRET</div>`, "<div>"],
    ["Hugo", "<div/hidden>SECRET</div>", "<div>"],
    ["Hugo", '<div style="display/**/:none">SECRET</div>', "<div>"],
    ["Hugo", '<div style="display:&#110;one">SECRET</div>', "<div>"],
    ["Hugo", '<div style="transform: scaleX( 0 )">SECRET</div>', "<div>"],
    ["Hugo", '<div class="elementor-hidden-desktop">SECRET</div>', "<div>"],
    ["Hugo", "<noscript>SECRET</noscript>", "<noscript>"],
    ["WordPress", "<?php if (is_user_logged_in()): ?>SECRET<?php endif ?>", "code of PHP"],
    ["WordPress", "<p><!- SECRET -></p>", "an HTML comment"],
    ["Astro", '<div className={"hidden"}>SECRET</div>', "<div>"],
    ["Astro", '<Aside audience="members">SECRET</Aside>', "<aside>"],
    // Blocks whose names are not understood.
    ["Hugo", "::: {#todo .internal}\nSECRET\n:::", "::: {#todo .internal}"],
    ["Hugo", "::: {.note .internal}\nSECRET\n:::", "::: {.note .internal}"],
    ["Hugo", "::: note if=member\nSECRET\n:::", "::: note"],
    ["Hugo", "::: 会员\nSECRET\n:::", "::: 会员"],
    ["Hugo", "::: ünlisted\nSECRET\n:::", "::: ünlisted"],
    ["Hugo", ":::{=latex}\nSECRET\n:::", ":::{=latex}"],
    ["Hugo", "- ::: members\n  SECRET\n  :::", "::: members"],
    ["Hugo", "```{r, echo=FALSE}\nSECRET\n```", "code that may not be printed"],
    ["Obsidian", "> [!members] x\n> SECRET", "the callout “members”"],
    ["WordPress", '[quote visible="no"]SECRET[/quote]', "[quote]"],
    ["WordPress", "[членам]SECRET[/членам]", "[членам]"],
    [
      "WordPress",
      '<!-- wp:kadence/row {"a":"b>c","loggedIn":true} --><p>SECRET</p>',
      "the block “kadence/row”",
    ],
    // Footnotes that only each other, or nothing that is shown, refer to.
    ["Hugo", "[^a]: x [^b]\n\n[^b]: SECRET [^a]", "a footnote without a reference"],
    ["Hugo", "> [^b]: SECRET", "a footnote without a reference"],
    ["Hugo", "- x\n\n    [^b]: SECRET", "a footnote without a reference"],
    ["Hugo", "x[^b]\n\n[^b]: one\n\n[^b]: SECRET", "a footnote without a reference"],
  ])("%s: %s", async (system, text, name) => {
    const entry = await read(systems[system](text) as Record<string, string>);
    expect(entry).toMatchObject({ isPublished: false, overwrites: false, redirects: 0 });
    expect(entry.why).toContain("The old site may not have shown all of it: ");
    expect(entry.why).toContain(name);
  });

  test.each<[System, string, string]>([
    [
      "Jekyll",
      "Shown.\n\n{% if site.show %}\nOnly for **members** of the club by the sea\n{% endif %}",
      "{% if %} (“Only for members of the club by the sea”)",
    ],
    ["Jekyll", "SECRET words\n{: .hidden }\n\nShown.", "{: .hidden } (“SECRET words”)"],
    ["Hugo", "{{< members level=1 >}}\nNot for all{{< /members >}} Shown", "{{< members >}} (“Not for all”)"],
    ["Hugo", "<!-- To do: call her -->\nShown", "an HTML comment (“To do: call her”)"],
    [
      "Ghost",
      `<p style="display: none">${"word ".repeat(20)}</p>`,
      "<p> (“word word word word word word word word…”)",
    ],
    ["WordPress", "Shown [private]Just <b>us</b>[/private]", "[private] (“Just us”)"],
  ])("%s: %j is quoted", async (system, text, quoted) => {
    expect((await read(systems[system](text) as Record<string, string>)).why).toContain(quoted);
  });

  test.each<[System, string, string]>([
    ["Jekyll", "{{ page.note }}", '\nnote: "<div hidden>SECRET</div>"'],
    ["Jekyll", "{{ page.note }}", '\nnote: "{% comment %}SECRET{% endcomment %}"'],
    ["Hugo", "{% vip() %}SECRET{% end %}", ""],
    ["Hugo", "{% raw %}{{< vip >}}SECRET{{< /vip >}}{% endraw %}", ""],
    ["Jekyll", "- ```js\n  code\n  ```\n\n<div hidden>SECRET</div>", ""],
    ["Jekyll", "```\n```js\n```\n\n<div hidden>SECRET</div>", ""],
    ["Jekyll", "\\`<div hidden>SECRET</div>\\`", ""],
    ["Hugo", "<!-- more {{< youtube abcdefg >}} SECRET -->", ""],
  ])("%s: %j with %j in the front matter", async (system, text, more) => {
    const write = systems[system] as (text: string, more: string) => Record<string, string>;
    expect(await read(write(text, more))).toMatchObject({ isPublished: false });
  });

  test("Jekyll: a word in double braces isn't a value of the page", async () => {
    const { tables } = await readImport(
      toFile({ "_config.yml": "", "_posts/2020-01-02-a.md": "---\nnote: SECRET\n---\nRain. {{ note }}" }),
    );
    expect(JSON.stringify(tables)).not.toContain("SECRET");
  });

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
    expect(await read(write("", more))).toMatchObject({ isPublished: false });
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
    expect(await read({ "hugo.toml": "", "content/posts/a.md": text })).toMatchObject({
      isPublished: false,
      why: "It begins with what may be values that can’t be read.",
    });
  });

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
    expect(await read(files)).toMatchObject({ isPublished: false, redirects: 0 });
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
    const entry = await read(files);
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
    expect(await read(files)).toMatchObject({ isPublished: false, redirects: 0 });
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
    expect(await read(files)).toMatchObject({ isPublished: true });
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
    expect(await read(JSON.stringify({ data: { posts: [only], posts_meta } }))).toMatchObject({
      isPublished: false,
    });
    const gated = { ...post, plaintext: "SECRET", lexical: '{"visibility":{"web":{"nonMember":false}}}' };
    expect(await read(JSON.stringify({ data: { posts: [gated] } }))).toMatchObject({ isPublished: false });
  });

  test("WordPress: a plugin's setting of who may read", async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const restricted = await read(systems.WordPress("", meta("_members_access_role", "editor")));
    expect(restricted).toMatchObject({
      isPublished: false,
      why: expect.stringContaining("_members_access_role"),
    });
    const open = await read(systems.WordPress("", meta("_jetpack_newsletter_access", "everybody")));
    expect(open.isPublished).toBe(true);
  });
});

describe("what the old system showed stays published", () => {
  test.each<[System, string]>([
    ["Hugo", "\ncover:\n  hidden: true\npublished: 2020-01-02\nstatus: evergreen\nshow: true"],
    ["Jekyll", "\npermalink: /rain/\nexclude: false"],
  ])("%s: a front matter with %j", async (system, more) => {
    const write = systems[system] as (text: string, more: string) => Record<string, string>;
    expect(await read(write("", more))).toMatchObject({ isPublished: true });
  });

  test.each([
    "Rain: a story\n---\n\nshown",
    "---\n\nRain.\n\n---\n\nshown",
    "{{< figure src='a.png' >}}\n\nshown",
  ])("a text without values: %j", async (text) => {
    expect(await read({ "hugo.toml": "", "content/posts/a.md": text })).toMatchObject({ isPublished: true });
  });

  test.each<[System, string]>([
    ["Jekyll", "{% raw %}{% comment %}shown{% endcomment %}{% endraw %}"],
    ["Jekyll", "{% highlight go %}x{% endhighlight %}\n\n{% include map.html %}"],
    ["Jekyll", "## Head {#custom-id}\n\nIt is 100%% or 5%.\n{: .lead }"],
    ["Hugo", '{{< figure src="a.png" >}}\n\n{{< highlight go >}}x{{< /highlight >}}\n\n<!--more-->'],
    ["Astro", "`{/* code */}`\n\n```js\n<!-- shown -->\n```\n\n<Note>shown</Note>"],
    ["Hugo", "Rain[^b].\n\n[^b]: shown\n\n:::tip\nshown\n:::\n\n::: {.columns}\nshown\n:::"],
    ["Ghost", "<!--kg-card-begin: html--><div>shown</div><!--kg-card-end: html-->"],
    [
      "WordPress",
      '<!-- wp:image {"id":1} --><p>shown</p><!-- /wp:image --><!--more-->[caption id="a"]shown[/caption]',
    ],
    [
      "WordPress",
      '<p>What is hidden [sic] in a comment.</p><img src="https://a.example/a.png" alt="a hidden door">',
    ],
    [
      "Jekyll",
      '<div style="padding-bottom: 56%; height: 0"><p>shown</p></div>\n\n{: title="a hidden door" }',
    ],
    ["Astro", 'Rain{" "}and {5} `{code}`'],
    ["WordPress", "<!-- wp:kadence/column --><p>shown</p><!-- /wp:kadence/column -->"],
    ["Substack", "<p>Subscribers only: a secret.</p>"],
    ["Ghost", "<pre><code>{% if x %}{{#if y}}{% endif %}</code></pre>"],
    [
      "Hugo",
      "1. One:\n\n   ```html\n   <!-- shown -->\n   ```\n\n2. Two:\n   ~~~\n   <p hidden>\n   ~~~\n\nRain.",
    ],
    ["Hugo", "> ```\n> <!-- shown -->\n> ```\n\nIt is `<p hidden>` or ``a ` <p hidden>``."],
    ["Hugo", "$\\text{if } x$ and [^a]\n\n[^a]: It[^b]\n\n    and\n\n[^b]: Rain"],
    [
      "WordPress",
      '<!-- wp:uagb/container {"UAGHideDesktop":false} --><p>shown</p><!-- /wp:uagb/container -->',
    ],
    ["Hugo", "::: tip Read on\nshown\n:::\n\n:::note[When to]{#a}\nshown\n:::"],
  ])("%s: %s", async (system, text) => {
    expect(await read(systems[system](text) as Record<string, string>)).toMatchObject({
      isPublished: true,
      why: "",
    });
  });
});
