import { expect, test } from "vitest";
import { ghost, item, post, type Row, read, wxr } from "./read-export";

test("footnotes of Substack, Ghost and WordPress become footnotes, and aren't repeated below the text", async () => {
  const notes = (row: Row) =>
    [
      ...JSON.stringify(row.content).matchAll(
        /"type":"note","version":1,"children":\[\{[^}]*"text":"([^"]*)"/g,
      ),
    ].map(([, words]) => words);
  const old = await read(
    ghost([
      post({
        html: '<p>Rain<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>, and <a href="#top">up</a>.</p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>In May. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
      }),
    ]),
  );
  expect(notes(old.get("A walk"))).toEqual(["In May."]);
  expect(old.get("A walk").content.root.children.map(({ type }) => type)).toEqual(["paragraph"]);
  const listed = await read(
    ghost([post({ html: '<p>Rain<sup><a href="#may">1</a></sup></p><ol><li id="may">In May.</li></ol>' })]),
  );
  expect(listed.get("A walk").content.root.children.map(({ type }) => type)).toEqual(["paragraph", "list"]);

  const substack = await read({
    "posts.csv":
      "post_id,post_date,is_published,audience,title\n10.first,2024-03-10T12:00:00.000Z,true,everyone,First\n",
    "posts/10.first.html":
      '<p>Hello<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a> and<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-2" href="#footnote-2" target="_self">2</a> bye.</p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>To all.</p></div></div><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-2" href="#footnote-anchor-2" class="footnote-number" contenteditable="false" target="_self">2</a><div class="footnote-content"><p>For now.</p><p>Or so.</p></div></div>',
  });
  expect(notes(substack.get("First"))).toEqual(["To all.", "For now."]);
  expect(substack.get("First").content.root.children).toHaveLength(1);

  const wordPress = await read(
    wxr(
      item(
        {
          title: "Rain",
          "content:encoded":
            '<!-- wp:paragraph --><p>Wet<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup>.</p><!-- /wp:paragraph -->\n<!-- wp:footnotes /-->',
        },
        '<wp:postmeta><wp:meta_key><![CDATA[footnotes]]></wp:meta_key><wp:meta_value><![CDATA[[{"content":"Very <em>wet</em>.","id":"a-b"},{"content":"Deleted","id":"c"}]]]></wp:meta_value></wp:postmeta>',
      ),
    ),
  );
  expect(notes(wordPress.get("Rain"))).toEqual(["Very "]);
  expect(wordPress.text("Rain")).not.toContain("Deleted");
});

test("the same export gives the same rows, and another site's post of the same id another one", async () => {
  const once = await read(wxr(item({ title: "One", "content:encoded": "1" })));
  const twice = await read(wxr(item({ title: "One", "content:encoded": "1" })));
  expect(twice.get("One").id).toBe(once.get("One").id);
  const other = await read(
    wxr(item({ title: "One", "content:encoded": "1" })).replaceAll("old.example", "new.example"),
  );
  expect(other.get("One").id).not.toBe(once.get("One").id);
});

test("an export's fields for search engines are imported, and missing ones stay empty", async () => {
  const chosen = {
    excerpt: "In short",
    description: "For search",
    canonical_url: "https://first.example/walk",
  };
  const fromGhost = await read(
    ghost(
      [
        post({ custom_excerpt: "In\nshort", canonical_url: chosen.canonical_url }),
        post({ id: "2", uuid: "2", title: "Plain", slug: "plain", canonical_url: "javascript:1" }),
      ],
      { posts_meta: [{ post_id: "1", meta_description: "For search" }] },
    ),
  );
  expect(fromGhost.get("A walk")).toMatchObject(chosen);
  for (const name of ["excerpt", "description", "canonical_url", "noindex"])
    expect(fromGhost.get("Plain")).not.toHaveProperty(name);

  const fromHugo = await read({
    "hugo.toml": "",
    "content/posts/walk.md":
      "---\ntitle: A walk\nsummary: In short\ndescription: For search\ncanonicalURL: https://first.example/walk\nrobots: noindex, nofollow\n---\nRain.",
  });
  expect(fromHugo.get("A walk")).toMatchObject({ ...chosen, noindex: true });

  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const fromWordPress = await read(
    `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>A walk</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><content:encoded>Rain.</content:encoded><excerpt:encoded>In short</excerpt:encoded>${meta("_yoast_wpseo_metadesc", "For search")}${meta("_yoast_wpseo_canonical", chosen.canonical_url)}${meta("_yoast_wpseo_meta-robots-noindex", "1")}</item></channel></rss>`,
  );
  expect(fromWordPress.get("A walk")).toMatchObject({ ...chosen, noindex: true });
});

test("texts that are not UTF-8 are left out of a blog and named", async () => {
  const latin = Buffer.from("---\ntitle: Caf\xe9\n---\nHot", "latin1");
  const sentence = (name: string) => `“${name}” is not UTF-8. Save it as UTF-8 and import it again.`;
  const jekyll = await read({
    "_config.yml": latin,
    "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nRain",
    "_posts/2020-01-03-b.md": latin,
  });
  expect(jekyll.text("A")).toBe("Rain");
  expect(jekyll.ignored).toContain(sentence("_posts/2020-01-03-b.md"));
  const japanese = Buffer.from([0x82, 0xa0, 0x82, 0xa2, 0x0a]);
  const { ignored } = await read({ "a.md": japanese, "b.md": "Rain" });
  expect(ignored.join()).toContain("“a.md” is Shift-JIS, not UTF-8. Save it as UTF-8");
  const substack = await read({
    "posts.csv": "post_id,title,is_published\n1.a,A,true\n2.b,B,true",
    "posts/1.a.html": "<p>Rain</p>",
    "posts/2.b.html": latin,
  });
  expect(substack.text("A")).toBe("Rain");
  expect(substack.ignored).toContain(sentence("posts/2.b.html"));
});

test("HTML: images stay between the items of a list, and nothing of quotations, readings and boxes is lost", async () => {
  const html =
    '<ol start="3"><li>One<img src="https://a.example/1.png" alt="First"></li><li><img src="https://a.example/2.png" alt=""></li><li>Two</li></ol><ul><li>[x] Done</li><li>[ ] Todo</li></ul><p><q>Said</q> <ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby> <img class="wp-smiley" src="https://s.w.org/x.png" alt="😀"></p>';
  const blog = await read(ghost([post({ html })]));
  expect(blog.get("A walk").content.root.children).toMatchObject([
    { type: "list", start: 3 },
    ...[{ type: "image" }, { type: "image" }],
    { type: "list", start: 5 },
    { type: "list", listType: "check", children: [{ checked: true }, { checked: false }] },
    { type: "paragraph" },
  ]);
  expect(blog.text("A walk")).toBe("One\nTwo\nDone\nTodo\n“Said” 漢字（かんじ） 😀");
  const markdown = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      "---\ntitle: A\ndate: 2020-01-02\n---\n- <q>Said</q> <ruby>漢字<rp>(</rp><rt>かんじ</rt></ruby> <kbd>A</kbd>\n\n<p><q>Said</q></p>",
  });
  expect(markdown.text("A")).toBe("“Said” 漢字（かんじ） A\n“Said”");
  expect([...blog.losses, ...markdown.losses]).toEqual([]);
});

test("names of files in any script, decomposed and long, and texts in UTF-16", async () => {
  const long = "a".repeat(150);
  const blog = await read({
    "hugo.toml": "",
    [`content/posts/${long}.md`]: "---\ntitle: Long\n---\nRain",
    "content/posts/می‌خواهم.md": "---\ntitle: Persian\n---\n![x](grün.png) [Long](/posts/LONG/)".replace(
      "LONG",
      long,
    ),
    "content/posts/👨‍👩‍👧.md": "---\ntitle: Family\n---\n![](/プール.png)",
    ["content/posts/grün.png".normalize("NFD")]: "png",
    ["static/プール.png".normalize("NFD")]: "png",
    "content/posts/c.md": Buffer.from("\ufeff---\ntitle: Wide\n---\nRain", "utf16le"),
  });
  expect([blog.images("Persian").length, blog.images("Family").length]).toEqual([1, 1]);
  expect(blog.links("Persian")).toEqual([`/notes/${blog.get("Long").slug}`]);
  expect(blog.text("Wide")).toBe("Rain");
});

test("pages in Russian and Japanese are imported, with slugs of their own", async () => {
  const page = { type: "page", html: "<p>Rain</p>" };
  const blog = await read(
    ghost([
      post({ ...page, title: "Контакты", slug: "контакты" }),
      post({ ...page, id: "2", uuid: "2", title: "会社概要", slug: "会社概要" }),
    ]),
  );
  expect(blog.get("Контакты").slug).toBe("kontakty");
  expect(blog.get("会社概要").slug).toBe("会社概要");
  expect(blog.redirects).toEqual(["/контакты → /kontakty"]);
});
