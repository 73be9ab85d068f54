import { expect, test } from "vitest";
import { item, read, wxr } from "./read-export";

test("WordPress: bare lines, shortcodes, attachments, categories and comments", async () => {
  const blog = await read(
    wxr(
      [
        item(
          {
            title: "Rain &amp; <em>snow</em>",
            link: "https://old.example/2010/01/rain/",
            "wp:post_date_gmt": "2010-01-02 03:04:05",
            "content:encoded":
              'First line\nsecond line\n\nNext <b>paragraph</b>\n\n[caption id="a" width="300"]<a href="https://old.example/sky.jpg"><img src="https://old.example/sky-300x200.jpg" alt="Sky" /></a> Grey sky[/caption]\n\n[gallery ids="7"]\n\n[form id="1"]Text inside[/form] [sic]\n\n<ul><li>One<img src="/b.png" alt=""></li></ul>\n\nhttps://www.youtube.com/watch?v=abc\n<pre>a\n\n[form id="2"]</pre>',
          },
          '<category domain="category" nicename="u"><![CDATA[Uncategorized]]></category><category domain="post_tag" nicename="w"><![CDATA[Weather]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>8</wp:meta_value></wp:postmeta><wp:comment><wp:comment_content>Nice</wp:comment_content></wp:comment>',
        ),
        item({
          "wp:post_id": "7",
          "wp:post_type": "attachment",
          "wp:attachment_url": "https://old.example/sky.jpg",
        }),
        item({
          "wp:post_id": "8",
          "wp:post_type": "attachment",
          "wp:attachment_url": "https://old.example/top.jpg",
        }),
        item({ "wp:post_id": "2", title: "Secret", "wp:post_password": "x", "content:encoded": "Words" }),
        item({
          "wp:post_id": "3",
          title: "Blocks",
          "content:encoded": "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->",
        }),
        item({ "wp:post_id": "4", title: "Gone", "wp:status": "trash" }),
        item({ "wp:post_id": "5", title: "Shoe", "wp:post_type": "product" }),
        item({ "wp:post_id": "6", "wp:post_type": "nav_menu_item" }),
      ].join("\n"),
    ),
  );
  expect(blog.system).toBe("WordPress");
  expect(blog.text("Rain & snow").split("\n")).toEqual([
    "First line",
    "second line",
    "Next paragraph",
    "Text inside [sic]",
    "One",
    "https://www.youtube.com/watch?v=abc",
    "a",
    '[form id="2"]',
  ]);
  // The picture above the text, then those in it in their full size; that of the list stands below it.
  expect(blog.images("Rain & snow")).toEqual([
    "https://old.example/top.jpg",
    "https://old.example/sky.jpg",
    "https://old.example/sky.jpg",
    "https://old.example/b.png",
  ]);
  expect(JSON.stringify(blog.get("Rain & snow").content)).toContain('"title":"Grey sky"');
  expect(blog.get("Rain & snow")).toMatchObject({ date: "2010-01-02", tags: ["weather"] });
  expect(blog.get("Secret").published).toBe(false);
  expect(blog.drafts).toEqual([
    "Rain & snow: The old site may not have shown all of it: [form] (“Text inside”). Read it before you publish it.",
    "Secret: It was protected with a password.",
  ]);
  expect(blog.text("Blocks")).toBe("One two");
  expect(blog.redirects).toEqual(["/2010/01/rain → Rain & snow"]);
  expect(blog.losses).toContain("Rain & snow: Shortcodes reduced to their text: [form].");
  expect(blog.notices.slice(1)).toEqual([
    "1 comment will not be imported: this site has none.",
    "1 entry from the trash will not be imported.",
    "1 entry of the type “product” will not be imported.",
  ]);
});

test("WordPress: a caption is kept as the attribute that it once was, and without its image", async () => {
  const content = `[caption width="9" caption="Grey sky"]<img src="https://old.example/a.jpg" alt="">[/caption]

[caption width="9"]<img src="data:image/png;base64,x" alt=""> Lost sky[/caption]`;
  const blog = await read(wxr(item({ title: "Rain", "content:encoded": content })));
  expect(JSON.stringify(blog.get("Rain").content)).toContain('"title":"Grey sky"');
  expect(blog.text("Rain")).toContain("Lost sky");
});

test("WordPress: code in shortcodes is code", async () => {
  const blog = await read(
    wxr(
      item({
        title: "Code",
        "content:encoded":
          'Look:\n[sourcecode language="php"]\nif ($a < 1) [x];\n\necho "<b>";\n[/sourcecode]\n[ccnLe_java]List&lt;X&gt; a;[/ccnLe_java]\n[code] never ends',
      }),
    ),
  );
  expect(blog.get("Code").content.root.children.map(({ type }) => type)).toEqual([
    "paragraph",
    "code",
    "code",
    "paragraph",
  ]);
  expect(blog.text("Code")).toBe('Look:\nif ($a < 1) [x];\necho "<b>";\nList<X> a;\n[code] never ends');
  expect(JSON.stringify(blog.get("Code").content)).toContain('"language":"java"');
});

test("WordPress: a poem is a text with lines, code is not", async () => {
  const content = `<!-- wp:verse -->
<pre class="wp-block-verse has-text-align-center">So <em>much</em> depends
upon

a red</pre>
<!-- /wp:verse -->

<!-- wp:preformatted -->
<pre class="wp-block-preformatted">a  b</pre>
<!-- /wp:preformatted -->`;
  const blog = await read(wxr(item({ title: "Poem", "content:encoded": content })));
  const [poem, code] = blog.get("Poem").content.root.children;
  expect([poem?.type, code?.type]).toEqual(["paragraph", "code"]);
  expect(JSON.stringify(poem).match(/"linebreak"/g)).toHaveLength(3);
  expect(blog.text("Poem")).toBe("So much depends\nupon\na red\na b");
});

test("WordPress: several files of a zip are one blog", async () => {
  const blog = await read({
    "a.xml": wxr(item({ title: "One", "content:encoded": "1" })),
    "folder/b.xml": wxr(item({ "wp:post_id": "2", title: "Two", "content:encoded": "2" })),
  });
  expect([blog.text("One"), blog.text("Two")]).toEqual(["1", "2"]);
});

test("WordPress: reusable blocks, formulas and texts with CDATA sections in them are whole", async () => {
  const blog = await read(
    wxr(
      [
        item({
          title: "Rain",
          "content:encoded": '<!-- wp:block {"ref":9} /--><!-- wp:block {"ref":8} /--><p>$latex x^2$</p>',
        }),
        item({ "wp:post_id": "9", "wp:post_type": "wp_block", "content:encoded": "<p>Reused</p>" }),
        item({ "wp:post_id": "3", title: "Nested", "content:encoded": "<pre><![CDATA[in]]></pre> after" }),
      ].join(""),
    ),
  );
  expect(blog.text("Rain")).toBe("Reused\nx^2");
  expect(JSON.stringify(blog.get("Rain").content)).toContain('{"type":"math","version":1,"text":"x^2"}');
  expect(blog.losses).toEqual([
    "Rain: A block that it shares with other entries is not in the export.",
    ...["Rain", "Nested"].map((name) => `${name}: It has no date: it gets the day on which it is imported.`),
  ]);
  expect(blog.text("Nested")).toContain("after");
});

test("WordPress: short links lead to their posts and pages", async () => {
  const content =
    '<a href="https://old.example/?p=2">a</a> <a href="/?page_id=3#x">b</a> <a href="/?p=9">c</a> <a href="https://other.example/?p=2">d</a> <a href="/view.php?p=2">e</a> <a href="/shop/?p=2">f</a>';
  const blog = await read(
    wxr(
      [
        item({ title: "Rain", "content:encoded": content }),
        item({
          "wp:post_id": "2",
          title: "Snow",
          link: "https://old.example/snow/",
          "content:encoded": "Cold",
        }),
        item({ "wp:post_id": "3", "wp:post_type": "page", title: "About me", "content:encoded": "Me" }),
      ].join(""),
    ),
  );
  expect(blog.links("Rain")).toEqual([
    "/notes/snow",
    "/about-me#x",
    "https://old.example/?p=9",
    "https://other.example/?p=2",
    "https://old.example/view.php?p=2",
    "https://old.example/shop/?p=2",
  ]);
});
