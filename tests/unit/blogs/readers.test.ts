import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { plainText } from "~/rich-text/text";
import { readPlaced as readImport } from "./read-placed";

type Row = Record<string, unknown> & { content: { root: { children: { type: string; src?: string }[] } } };

/** What an export becomes: rows by their title, the redirects, and all sentences about what is lost. */
async function read(file: Record<string, string | Buffer> | string, site: string | null = null) {
  const bytes =
    typeof file === "string"
      ? Buffer.from(file)
      : Buffer.from(
          zipSync(
            Object.fromEntries(
              Object.entries(file).map(([name, text]) => [
                name,
                typeof text === "string" ? strToU8(text) : text,
              ]),
            ),
          ),
        );
  const incoming = await readImport(bytes, { timeZone: "Europe/Berlin", site });
  const rows = (table: string) =>
    (incoming.tables.find(({ info }) => info.table === table)?.rows ?? []).map(
      ({ values, onlyNew }) => ({ ...onlyNew, ...values }) as Row,
    );
  const all = [...rows("notes_entries"), ...rows("pages")];
  const get = (title: string) => {
    const row = all.find((each) => each.title === title);
    if (!row) throw new Error(`There is no “${title}”: ${all.map((each) => each.title).join(", ")}`);
    return row;
  };
  const redirects = rows("redirects").map(
    ({ from_path, target }) =>
      `${from_path} → ${all.find(({ slug }) => target === `/notes/${slug}`)?.title ?? target}`,
  );
  return {
    system: incoming.blog?.system,
    incoming,
    get,
    text: (title: string) => plainText(get(title).content),
    images: (title: string) =>
      get(title).content.root.children.flatMap(({ type, src }) => (type === "image" ? [src] : [])),
    links: (title: string) =>
      [...JSON.stringify(get(title).content).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url),
    redirects,
    losses: incoming.losses.flatMap(({ file: name, sentences }) =>
      sentences.map((each) => `${name}: ${each}`),
    ),
    drafts: (incoming.blog?.drafts ?? []).map(
      ({ file: name, sentences }) => `${name}: ${sentences.join(" ")}`,
    ),
    notices: incoming.blog?.notices ?? [],
    rejected: incoming.rejected,
    ignored: incoming.ignored,
  };
}

const post = (values: object) => ({
  id: "1",
  uuid: "32785e92-196e-4e2e-8159-189195e92fcc",
  title: "A walk",
  slug: "a-walk",
  html: "<p>Rain.</p>",
  status: "published",
  visibility: "public",
  type: "post",
  published_at: "2023-01-14 23:30:00",
  ...values,
});
const ghost = (posts: object[], more: object = {}) =>
  JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts, ...more } }] });

test("Ghost: status, tags, dates, pictures and addresses", async () => {
  const blog = await read(
    ghost(
      [
        post({
          html: '<p>Rain. <a href="__GHOST_URL__/for-members/">More</a></p><figure><img src="__GHOST_URL__/content/images/a.jpg" alt="Sky"><figcaption>Grey</figcaption></figure><script>x()</script><figure><iframe src="https://www.youtube.com/embed/abc"></iframe></figure>',
          feature_image: "https://cdn.example/top.jpg",
        }),
        post({ id: "2", uuid: "2", title: "For members", slug: "for-members", visibility: "paid" }),
        post({
          id: "3",
          uuid: "3",
          title: "Later",
          slug: "later",
          status: "scheduled",
          published_at: "2090-01-01T10:00:00.000Z",
        }),
        post({
          id: "4",
          uuid: "4",
          title: "Draft",
          slug: "draft",
          status: "draft",
          html: null,
          plaintext: "Words",
        }),
        post({ id: "5", uuid: "5", title: "Contact", slug: "contact", type: "page" }),
        post({ id: "6", uuid: "6", title: "About", slug: "about", type: "page" }),
        post({ id: "7", uuid: "7", title: "Nothing", html: "" }),
      ],
      {
        tags: [
          { id: "t1", name: "Slow Web" },
          { id: "t2", name: "#internal" },
        ],
        posts_tags: [
          { post_id: "1", tag_id: "t2", sort_order: 0 },
          { post_id: "1", tag_id: "t1", sort_order: 1 },
        ],
        users: [{ id: "1" }, { id: "2" }],
      },
    ),
    "https://old.example",
  );
  expect(blog.system).toBe("Ghost");
  // Half past eleven at night in UTC is the next day in Berlin.
  expect(blog.get("A walk")).toMatchObject({
    date: "2023-01-15",
    tags: ["slow web"],
    published: true,
    publish_at: null,
    created_at: "2023-01-14T23:30:00.000Z",
  });
  expect(blog.images("A walk")).toEqual([
    "https://cdn.example/top.jpg",
    "https://old.example/content/images/a.jpg",
  ]);
  expect(blog.links("A walk")).toEqual([
    `/notes/${blog.get("For members").slug}`,
    "https://www.youtube.com/watch?v=abc",
  ]);
  expect(blog.get("For members").published).toBe(false);
  expect(blog.get("Later")).toMatchObject({ published: true, publish_at: "2090-01-01T10:00:00.000Z" });
  expect(blog.get("Draft").published).toBe(false);
  expect(blog.get("Contact")).toMatchObject({ slug: "contact", published: false });
  expect(blog.redirects).toEqual(["/a-walk → A walk", "/later → Later"]);
  expect(blog.losses).toEqual([
    "A walk: HTML left out: <script>.",
    "A walk: Embedded items become links: youtube.com.",
  ]);
  expect(blog.drafts).toEqual(["For members: It was for members only.", "Draft: It was a draft."]);
  expect(blog.rejected).toEqual(["About: this site has a page of its own at /about. Copy its text there."]);
  expect(blog.notices).toEqual([
    "5 entries: 1 published, 1 scheduled, 2 drafts, 1 page hidden until you show it.",
    "1 entry without text will not be imported: “Nothing”.",
    "The names of 2 authors will not be imported: entries on this site have no author.",
  ]);
});

test("Ghost: without its site's address, pictures are named, and those of the zip are found", async () => {
  const html = '<p>Rain</p><img src="__GHOST_URL__/content/images/a.png">';
  const alone = await read(ghost([post({ html })]));
  expect(alone.images("A walk")).toEqual([]);
  expect(alone.notices.join()).toContain("enter the URL of the old site");
  const zip = await read({ "blog.ghost.json": ghost([post({ html })]), "content/images/a.png": "png" });
  expect(zip.images("A walk")).toEqual([
    expect.stringMatching(/^http:\/\/zip\.invalid\/[0-9a-f]{64}\/a\.png$/),
  ]);
  // The same picture in another zip is the same picture.
  const other = await read({ "x.json": ghost([post({ html })]), "content/images/a.png": "png", "y.txt": "" });
  expect(other.images("A walk")).toEqual(zip.images("A walk"));
});

const item = (values: Record<string, string>, more = "") =>
  `<item>${Object.entries({ "wp:post_id": "1", "wp:post_type": "post", "wp:status": "publish", ...values })
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}${more}</item>`;
const wxr = (items: string, head = "") => `<?xml version="1.0" encoding="UTF-8"?>${head}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
${items}</channel></rss>`;

test("Ghost: callouts and bookmarks are callouts and cards here, without losing a word", async () => {
  const callout = (colour: string, sign: string, words: string) =>
    `<div class="kg-card kg-callout-card kg-callout-card-${colour}"><div class="kg-callout-emoji">${sign}</div><div class="kg-callout-text">${words}</div></div>`;
  const bookmark = (href: string) =>
    `<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="${href}"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A title</div><div class="kg-bookmark-description">What it is about</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://other.example/i.png" alt=""><span class="kg-bookmark-author">Ada</span><span class="kg-bookmark-publisher">Other</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://other.example/t.png" alt=""></div></a><figcaption>Worth <b>reading</b></figcaption></figure>`;
  const html = [
    callout("blue", "💡", "Bring an <b>umbrella</b>."),
    callout("red", "🐘", "Elephants"),
    callout("grey", "", "Plain"),
    bookmark("https://other.example/page"),
    bookmark("__GHOST_URL__/a-walk/"),
  ].join("");
  const blog = await read(ghost([post({ html })]), "https://old.example");
  expect(blog.get("A walk").content.root.children).toMatchObject([
    { type: "quote", $: { callout: "tip" } },
    { type: "quote", $: { callout: "caution" } },
    { type: "quote", $: { callout: "note" } },
    { type: "card", url: "https://other.example/page", site: "Other · Ada" },
    { type: "paragraph" },
    { type: "paragraph", children: [{ type: "link", url: `/notes/${blog.get("A walk").slug}` }] },
    { type: "paragraph" },
    { type: "paragraph" },
  ]);
  expect(blog.text("A walk")).toBe(
    "Bring an umbrella.\n🐘 Elephants\nPlain\nA title\nWhat it is about\nWorth reading\nA title\nWhat it is about\nWorth reading",
  );
  expect(blog.losses).toEqual(["A walk: Cards of links come without their pictures."]);
});

test("Ghost: a recording leaves its title, and nothing of its player", async () => {
  const html =
    '<p>Rain.</p><div class="kg-card kg-audio-card"><audio src="__GHOST_URL__/content/media/rain.mp3"></audio><div class="kg-audio-player-container"><div class="kg-audio-title">On tin</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg></svg></button><span class="kg-audio-current-time">0:00</span></div></div></div>';
  const blog = await read(ghost([post({ html })]));
  expect(blog.text("A walk")).toBe("Rain.\nOn tin");
});

test("callouts of Markdown stay callouts, those that nobody knows a bold line", async () => {
  const blog = await read({
    ".obsidian/app.json": "{}",
    "Rain.md": "> [!TIP]\n> Umbrella\n\n> [!danger]- Flood\n> Swim\n\n> [!spell] Abra\n> Cadabra",
  });
  const { children } = blog.get("Rain").content.root;
  expect(children).toMatchObject([
    { type: "quote", $: { callout: "tip" } },
    { type: "quote", $: { callout: "caution" } },
    { type: "quote" },
  ]);
  expect(blog.text("Rain")).toBe("Umbrella\nFlood\nSwim\nAbra\nCadabra");
});

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
  expect(blog.redirects).toEqual([]);
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

test("WordPress: several files of a zip are one blog", async () => {
  const blog = await read({
    "a.xml": wxr(item({ title: "One", "content:encoded": "1" })),
    "folder/b.xml": wxr(item({ "wp:post_id": "2", title: "Two", "content:encoded": "2" })),
  });
  expect([blog.text("One"), blog.text("Two")]).toEqual(["1", "2"]);
});

test("Substack: texts, subtitles, drafts, paid posts and embedded posts", async () => {
  const blog = await read({
    "posts.csv":
      'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n10.first,2024-03-10T12:00:00.000Z,true,,,newsletter,everyone,"First, a letter",On beginnings,\n11.paid,2024-03-11T12:00:00.000Z,true,,,newsletter,only_paid,Paid,,\n12.idea,,false,,,newsletter,everyone,Idea,,\n13.void,,false,,,newsletter,everyone,Void,,\n',
    "posts/10.first.html":
      '<p>Hello</p><div class="captioned-image-container"><figure><a class="image-link" href="https://substackcdn.com/x.png"><div><picture><source srcset="y"><img src="https://substackcdn.com/x.png" alt="" data-attrs="{&quot;internalRedirect&quot;:&quot;https://old.substack.com/i/1?img=x&quot;}"></picture><div class="image-link-expand"><svg><path d="M3"></path></svg></div></div></a><figcaption>Us</figcaption></figure></div><div class="subscription-widget-wrap"><form><p>Subscribe!</p><input></form></div><div class="digest-post-embed" data-attrs="{&quot;canonical_url&quot;:&quot;https://other.example/p/x&quot;}"></div>',
    "posts/11.paid.html": '<p>For you: <a href="https://old.substack.com/p/first?utm=x">the first</a></p>',
    "posts/12.idea.html": "<p>Maybe</p>",
    "email_list.old.csv": "email",
    "posts/10.delivers.csv": "x",
    "notes.txt": "x",
  });
  expect(blog.system).toBe("Substack");
  expect(blog.text("First, a letter")).toBe("On beginnings\nHello\nhttps://other.example/p/x");
  expect(blog.images("First, a letter")).toEqual(["https://substackcdn.com/x.png"]);
  expect(JSON.stringify(blog.get("First, a letter").content)).toContain('"title":"Us"');
  expect(blog.get("Paid").published).toBe(false);
  expect(blog.links("Paid")).toEqual([`/notes/${blog.get("First, a letter").slug}`]);
  expect(blog.get("Idea").published).toBe(false);
  expect(blog.redirects).toEqual(["/p/first → First, a letter"]);
  expect(blog.losses).toEqual([
    "First, a letter: HTML left out: <form>.",
    "First, a letter: Embedded items become links: other.example.",
  ]);
  expect(blog.notices.slice(1)).toEqual([
    "1 post without text will not be imported: “Void”.",
    "The list of subscribers will not be imported: this site sends no newsletters.",
  ]);
  expect(blog.ignored).toEqual(["notes.txt"]);
});

test("films and tunes become cards with a Play button, wherever their players or addresses stood alone", async () => {
  const film = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  const cards = ({ content }: Row) =>
    content.root.children.flatMap((block) =>
      block.type === "card" ? [plainText({ root: { ...content.root, children: [block] } })] : [],
    );
  const substack = await read({
    "posts.csv": "post_id,post_date,is_published,title\n1.a,2024-03-10T12:00:00.000Z,true,Films\n",
    "posts/1.a.html":
      '<div class="youtube-wrap" data-attrs="{&quot;videoId&quot;:&quot;dQw4w9WgXcQ&quot;}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe></div></div><iframe src="https://player.vimeo.com/video/76979871?autoplay=0&amp;h=abcdef0123"></iframe><iframe src="https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl"></iframe><iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
  });
  expect(substack.links("Films")).toEqual([
    film,
    "https://vimeo.com/76979871/abcdef0123",
    "https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl",
    "https://www.youtube.com/playlist?list=PL1",
  ]);
  expect(cards(substack.get("Films"))).toEqual(["youtube.com", "vimeo.com", "open.spotify.com"]);
  expect(substack.losses).toEqual([
    "Films: Embedded items become links: youtube.com.",
    "Films: Videos and audio become cards with a Play button, without their pictures.",
  ]);
  const old = await read(
    ghost([
      post({
        html: '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="Never gone"></iframe><figcaption>1987</figcaption></figure>',
      }),
    ]),
  );
  expect(cards(old.get("A walk"))).toEqual(["Never gone"]);
  expect(old.text("A walk")).toContain("1987");
  const press = await read(
    wxr(
      item({
        title: "Press",
        "content:encoded": `<!-- wp:embed -->\n<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\n${film}\n</div></figure>\n<!-- /wp:embed -->\n<p>See <a href="${film}">${film}</a></p>`,
      }),
    ),
  );
  expect(cards(press.get("Press"))).toEqual(["youtube.com"]);
  const hugo = await read({
    "hugo.toml": 'baseURL = "https://old.example/"',
    "content/post/a.md": "---\ntitle: Hugo\n---\n{{< youtube dQw4w9WgXcQ >}}\n",
  });
  expect(hugo.links("Hugo")).toEqual([film]);
  expect(cards(hugo.get("Hugo"))).toEqual(["youtube.com"]);
});

test("Substack: titles and subtitles are HTML", async () => {
  const blog = await read({
    "posts.csv":
      "post_id,post_date,is_published,title,subtitle\n1.a,2024-03-10,true,&#x201C;Rain&#x201D;,This &amp; that\n",
    "posts/1.a.html": "<p>Rain</p>",
  });
  expect(blog.text("“Rain”")).toBe("This & that\nRain");
});

test("Substack: pull quotes are quotations", async () => {
  const blog = await read({
    "posts.csv": "post_id,post_date,is_published,title\n1.a,2024-03-10T12:00:00.000Z,true,Quoted\n",
    "posts/1.a.html": '<p>Before</p><div class="pullquote"><p>Rain is news.</p><p>So is sun.</p></div>',
  });
  expect(blog.get("Quoted").content.root.children.map(({ type }) => type)).toEqual(["paragraph", "quote"]);
  expect(blog.text("Quoted")).toBe("Before\nRain is news.\nSo is sun.");
});

test("footnotes of Substack, Ghost and WordPress are footnotes here, and none is below the text as well", async () => {
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

test("Jekyll: names, lists, drafts, permalinks, Liquid and pictures", async () => {
  const blog = await read({
    "_config.yml": "url: https://old.example\nbaseurl: /blog\npermalink: /:categories/:year/:title/",
    "_posts/2020-01-02-rain.md":
      "---\ntitle: Rain\ntags: slow web\ncategories:\n  - Weather\nredirect_from:\n  - /old-rain\n---\n# {{ page.title }}\n\n![Sky]({{ site.baseurl }}/assets/sky.jpg)\n\n{% include note.html %}\n\n[Next]({% post_url 2020-01-03-snow %})\n\n```liquid\n{% raw_is_kept %}\n```\n",
    "_posts/2020-01-03-snow.markdown": "---\ntitle: Snow\npermalink: /snow.html\npublished: false\n---\nCold",
    "_drafts/idea.md": "---\ntitle: Idea\n---\nMaybe",
    "contact.md": "---\ntitle: Contact\n---\nWrite",
    "assets/sky.jpg": "jpg",
    "README.md": "About this blog",
  });
  expect(blog.system).toBe("Jekyll");
  expect(blog.get("Rain")).toMatchObject({
    date: "2020-01-02",
    tags: ["slow", "web", "weather"],
    published: true,
  });
  expect(blog.images("Rain")).toEqual([
    expect.stringMatching(/^http:\/\/zip\.invalid\/[0-9a-f]{64}\/sky\.jpg$/),
  ]);
  expect(blog.links("Rain")).toEqual([`/notes/${blog.get("Snow").slug}`]);
  expect(blog.text("Rain")).toBe("Next\n{% raw_is_kept %}");
  expect(blog.get("Snow").published).toBe(false);
  expect(blog.get("Idea").published).toBe(false);
  expect(blog.get("Contact")).toMatchObject({ slug: "contact", published: false });
  expect(blog.redirects).toEqual([
    "/blog/weather/2020/rain → Rain",
    "/blog/old-rain → Rain",
    "/blog/contact → /contact",
  ]);
  expect(blog.losses).toEqual(["_posts/2020-01-02-rain.md: Markup reduced to its text: {% include %}."]);
  expect(blog.ignored).toEqual(["README.md"]);
});

test("Hugo: TOML, bundles, aliases, shortcodes and sections", async () => {
  const blog = await read({
    "hugo.toml": 'baseURL = "https://old.example/"\n[permalinks]\n  post = "/:year/:slug/"',
    "content/post/rain/index.md":
      '+++\nTitle = "Rain"\ndate = 2020-01-02T10:00:00Z\ntags = ["a", "b"]\naliases = ["/2019/rain/"]\ndraft = false\n+++\n{{< figure src="sky.jpg" caption="Grey" >}}\n\n{{< youtube abc >}}\n\n{{< badge "x" >}}Inside\n\n{{< details title="Why & how" >}}\nBecause\n{{< /details >}}\n\n[Snow]({{< relref "snow.md" >}})\n\n{{< highlight go >}}\nfmt.Println("{{< kept >}}")\n{{< /highlight >}}',
    "content/post/rain/sky.jpg": "jpg",
    "content/post/snow.md": "---\ntitle: Snow\ndate: 2090-01-01\nslug: white\n---\nCold",
    "content/post/_index.md": "---\ntitle: All\n---\nList",
    "content/contact.md": "---\ntitle: Contact\n---\nHere",
  });
  expect(blog.system).toBe("Hugo");
  expect(blog.get("Rain")).toMatchObject({ date: "2020-01-02", tags: ["a", "b"] });
  expect(blog.text("Rain").split("\n")).toEqual([
    "https://www.youtube.com/watch?v=abc",
    "Inside",
    "Why & how",
    "Because",
    "Snow",
    'fmt.Println("{{< kept >}}")',
  ]);
  expect(blog.links("Rain")).toContain(`/notes/${blog.get("Snow").slug}`);
  expect(JSON.stringify(blog.get("Rain"))).toContain('"type":"togglesummary"');
  expect(blog.images("Rain")).toHaveLength(1);
  expect(blog.get("Snow")).toMatchObject({ published: true, publish_at: "2090-01-01T00:00:00.000Z" });
  expect(blog.get("Contact")).toMatchObject({ slug: "contact", published: false });
  expect(blog.redirects).toEqual(["/2020/rain → Rain", "/2019/rain → Rain", "/2090/white → Snow"]);
  expect(blog.losses).toEqual(["content/post/rain/index.md: Markup reduced to its text: {{< badge >}}."]);
});

test("Hugo and Zola: translations, paths of their own and any form of the configuration", async () => {
  const hugo = await read({
    "config.yaml":
      "baseURL: https://old.example/\ndefaultContentLanguage: en\nlanguages:\n  en: {}\n  ja: {}",
    "content/posts/rain.ja.md": "---\ntitle: 雨\ndate: 2020-1-2 10:00\nsubtitle: Wet\n---\nRain",
    "content/posts/snow/index.en.md":
      "---\ntitle: Snow\ndate: 2020/01/03\nurl: white\nheader-img: a.png\n---\n[![](a.png)](a.png) [![](a.png)](/x)",
    "content/posts/snow/index.ja.md": "---\ntitle: 雪\ndate: 2020-01-03\n---\nCold",
    "content/posts/snow/a.png": "png",
    "content/posts/node.js.md": "---\ntitle: Node\ndate: 2020-01-04\n---\nJS",
  });
  expect(hugo.system).toBe("Hugo");
  expect(hugo.redirects).toEqual([
    ...["/ja/posts/rain → 雨", "/white → Snow"],
    ...["/ja/posts/snow → 雪", "/posts/node.js → Node"],
  ]);
  expect(hugo.get("雨")).toMatchObject({ date: "2020-01-02", excerpt: "Wet", published: true });
  expect(hugo.get("Snow").content.root.children[0]).not.toHaveProperty("link");
  expect(hugo.get("Snow").content.root.children).toMatchObject([
    { type: "image" },
    { type: "image", link: "https://old.example/x" },
  ]);
  expect([...hugo.losses, ...hugo.drafts]).toEqual([]);
  const zola = await read({
    "config.toml": 'base_url = "https://old.example"',
    "content/2020-1-2-rain.md":
      '+++\ntitle = "Rain"\npath = "wet/rain"\n[taxonomies]\ntags = ["Weather"]\n+++\nWet',
    "content/snow.md": '+++\ntitle = "Snow"\nrender = false\n+++\nSECRET',
  });
  expect(zola.redirects).toEqual([expect.stringMatching(/^\/wet\/rain → /)]);
  expect(zola.drafts).toEqual([expect.stringContaining("not public: “render”")]);
});

test("texts outside the usual folders are drafts, not lost, and names in two forms of Unicode are two files", async () => {
  const astro = await read({
    "astro.config.mjs": "",
    "README.md": "# About the code",
    "public/skill.md": "# Not a text",
    "posts/rain.md": "---\ntitle: Rain\ndate: 2020-01-02\n---\nWet",
  });
  expect(astro.drafts).toEqual(["posts/rain.md: It does not say that it is public."]);
  expect(astro.get("Rain").published).toBe(false);
  const pages = await read({
    "pages/about.md": "---\ntitle: About\nlist: [\n---\nWe",
    "pages/posts/rain.md": "---\ntitle: Rain\npublished: true\n---\nWet",
    ["pages/posts/grün.md".normalize("NFD")]: "---\ntitle: Decomposed\n---\nWet",
    "pages/posts/grün.md": "---\ntitle: Composed\n---\nWet",
  });
  expect(["Rain", "Composed", "Decomposed"].map((title) => pages.get(title).published)).toEqual([
    true,
    false,
    false,
  ]);
});

test("Astro: collections, imports and covers", async () => {
  const blog = await read({
    "astro.config.mjs": 'export default { site: "https://old.example" }',
    "src/content/blog/rain.mdx":
      '---\ntitle: Rain\npubDate: "Jan 02 2020"\nheroImage: ../../assets/sky.jpg\n---\nimport Note from "../Note.astro";\n\nWords <Note>inside</Note>',
    "src/assets/sky.jpg": "jpg",
    "src/pages/now.md": "---\ntitle: Now\n---\nHere",
  });
  expect(blog.system).toBe("Astro");
  expect(blog.get("Rain")).toMatchObject({ date: "2020-01-02", published: true });
  expect(blog.text("Rain")).toBe("Words inside");
  expect(blog.images("Rain")).toHaveLength(1);
  expect(blog.redirects).toEqual(["/blog/rain → Rain"]);
});

test("Obsidian: wikilinks, embeds and names; a vault is not public", async () => {
  const blog = await read({
    ".obsidian/app.json": "{}",
    "Notes/Rain.md":
      "---\ntags:\n  - weather\naliases: [Drizzle]\ncreated: 2020-01-02\n---\nSee [[Snow|the snow]], [[Nowhere]] and `[[code]]`.\n\n![[sky.png|300]]\n\n![[Snow]]\n\n> [!note] Mind\n> the gap\n\n%%hidden%%",
    "Snow.md": "---\npublish: true\ncreated: 2020-01-03\n---\nCold",
    "Sun.md": "---\ncreated: 2020-01-04\ndraft: false\n---\nWarm",
    "files/sky.png": "png",
  });
  expect(blog.system).toBe("Obsidian");
  expect(blog.get("Rain")).toMatchObject({ date: "2020-01-02", published: false, tags: ["weather"] });
  expect([blog.get("Snow"), blog.get("Sun")].map(({ published }) => published)).toEqual([true, true]);
  // No picture needs it.
  expect(blog.notices.join()).not.toContain("the URL of the old site");
  expect(blog.drafts).toEqual([
    expect.stringMatching(
      /^Notes\/Rain.md: It does not say that it is public\. .* a comment between %% \(“hidden”\)\./,
    ),
  ]);
  expect(blog.text("Rain")).toBe("See the snow, Nowhere and [[code]].\nSnow\nMind\nthe gap");
  expect(blog.links("Rain")).toEqual([`/notes/${blog.get("Snow").slug}`, `/notes/${blog.get("Snow").slug}`]);
  expect(blog.images("Rain")).toHaveLength(1);
  expect(blog.redirects).toEqual([]);
  expect(blog.losses).toEqual(["Notes/Rain.md: The embedded “Snow” becomes a link."]);
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

test("what an export says for search engines comes along, and nothing for what it does not say", async () => {
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
  expect(jekyll.notices).toContain(sentence("_posts/2020-01-03-b.md"));
  const substack = await read({
    "posts.csv": "post_id,title,is_published\n1.a,A,true\n2.b,B,true",
    "posts/1.a.html": "<p>Rain</p>",
    "posts/2.b.html": latin,
  });
  expect(substack.text("A")).toBe("Rain");
  expect(substack.notices).toContain(sentence("posts/2.b.html"));
});

test("Markdown: attributes in braces are read or left out, code spans are whole, lists keep their order", async () => {
  const blog = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      "---\ntitle: A\ndate: 2020-01-02\n---\n## Head {#custom .wide}\n\n[Up](#custom) and ![Sky](https://a.example/a.png){width=300}\n\nLead\n{: .lead }\n\nA set {a, b}\n\nDo `npm run\nbuild`.\n\n- foo\n  - bar\n\n  after bar\n- - inner",
  });
  expect(blog.text("A").split("\n")).toEqual([
    ...["Head", "Up and", "Lead", "A set {a, b}", "Do npm run build.", "foo", "bar", "after bar", "inner"],
  ]);
  expect(blog.links("A")).toEqual(["#head"]);
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
  expect(blog.get("会社概要").slug).toMatch(/^t-/);
  expect(blog.redirects).toEqual(["/контакты → /kontakty", expect.stringMatching(/^\/会社概要 → \/t-/)]);
});

test("front matter that can’t be read is named, what is fine is not", async () => {
  const blog = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      "---\ntitle: A\ndate: soon\ntags: {a: b}\nslug: [x]\nimage: {a: 1}\nweight: x\n---\nRain",
    "content/posts/b.md":
      "---\ntitle: 1984\ndate: 2020-01-02\ntags: [a, 1]\naliases: /x\nimage: {src: 'https://a.example/a.png'}\ncover: false\npublished: true\n---\nRain",
  });
  expect(blog.losses).toEqual([
    "content/posts/a.md: Values above the text that can’t be read: date, tags, slug, image.",
    "content/posts/a.md: It has no date: it gets the day on which it is imported.",
  ]);
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

test("images that this site rejects come in a form for browsers, and videos of WordPress from their ids", async () => {
  const blog = await read(
    ghost([
      post({
        html: '<a href="https://a.example/f_auto/a.heic"><img src="https://a.example/a.heic" srcset="https://a.example/w_4,f_auto/a.heic 4w, https://a.example/w_9,f_auto/a.heic 9w"></a><img src="https://a.example/b.heic">',
      }),
    ]),
  );
  expect(blog.images("A walk")).toEqual(["https://a.example/w_9,f_auto/a.heic", "https://a.example/b.heic"]);
  expect(blog.links("A walk")).toEqual([]);
  const press = await read(
    wxr(
      item({
        title: "Rain",
        "wp:post_date": "2020-01-02 10:00:00",
        "content:encoded": "[youtube dQw4w9WgXcQ]\n\n[vimeo=https://vimeo.com/1234567] [vimeo 7654321]",
      }),
    ),
  );
  expect(press.links("Rain")).toEqual([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/1234567",
    "https://vimeo.com/7654321",
  ]);
  expect(press.losses).toEqual([]);
});

test("Markdown: players in raw HTML become cards", async () => {
  const blog = await read({
    "astro.config.mjs": "",
    "src/content/blog/a.mdx":
      '---\ntitle: A\n---\nimport {\n  Note,\n} from "../x";\n\n<iframe width="5" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  });
  expect(blog.get("A").content.root.children.map(({ type }) => type)).toEqual(["card"]);
});

test("media come with their words, without leftovers of players; files of the site and the zip are copied", async () => {
  const words = (id: string, alt: string, caption: string) =>
    item(
      {
        ...{ "wp:post_id": id, "wp:post_type": "attachment", "excerpt:encoded": caption },
        "wp:attachment_url": `https://old.example/${id}.jpg`,
      },
      `<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${alt}</wp:meta_value></wp:postmeta>`,
    ).replace("<item>", '<item xmlns:excerpt="e">');
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const press = await read(
    wxr(
      [
        item(
          {
            title: "Rain",
            "wp:post_date": "2020-01-02 10:00:00",
            "content:encoded":
              '[gallery ids="8"]\n\n<figure><img src="https://old.example/9.jpg" alt="C"><figcaption>By <a href="https://a.example/me">me</a></figcaption></figure>\n\n<div class="wp-block-file"><a href="https://old.example/a.pdf">Paper</a><a href="https://old.example/a.pdf" class="wp-block-file__button">Download</a></div>',
          },
          meta("_thumbnail_id", "7") + meta("enclosure", "https://old.example/e.mp3\n9\naudio/mpeg"),
        ),
        words("7", "A cover", "On top"),
        words("8", "A picture", "In the gallery"),
      ].join(""),
    ),
  );
  expect(press.get("Rain").content.root.children).toMatchObject([
    { type: "image", alt: "A cover", title: "On top" },
    { type: "image", alt: "A picture", title: "In the gallery" },
    { type: "image", alt: "C", title: null },
    { type: "paragraph", children: [{ text: "By " }, { type: "link", url: "https://a.example/me" }] },
    { type: "card", url: expect.stringMatching(/^https:\/\/file\.invalid\/.*a\.pdf$/) },
    { type: "card", url: expect.stringMatching(/e\.mp3$/) },
  ]);
  expect(press.losses).toEqual([]);
  const old = await read(
    ghost([
      post({
        feature_image: "/f.jpg",
        feature_image_alt: "Alt",
        feature_image_caption: "<p>Cap</p>",
        html: '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/v.mp4"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player-container"><span>0:00</span>/<span>1:00</span></div></div></figure><div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f.pdf"><div class="kg-file-card-title">T</div><div class="kg-file-card-caption">C</div><div class="kg-file-card-filesize">1 MB</div></a></div>',
      }),
    ]),
    "https://old.example",
  );
  expect(old.get("A walk").content.root.children).toMatchObject([
    { type: "image", alt: "Alt", title: "Cap" },
    ...[{ type: "card" }, { type: "card" }],
  ]);
  expect(old.text("A walk")).toBe("v.mp4\nT\nC");
  const hugo = await read({
    "hugo.toml": "",
    "content/posts/a.md": "---\ntitle: A\n---\n[Paper](/files/p.pdf) and [song](s.mp3), [gone](/files/q.pdf)",
    "static/files/p.pdf": "%PDF-",
    "content/posts/s.mp3": "ID3",
  });
  expect(hugo.links("A").map((url) => decodeURIComponent(url ?? ""))).toEqual([
    expect.stringMatching(/^https:\/\/file\.invalid\/http:\/\/zip\.invalid\/[0-9a-f]{64}\/p\.pdf$/),
    expect.stringMatching(/\/s\.mp3$/),
    "/files/q.pdf",
  ]);
  expect(hugo.incoming.blog?.pictures.map(([, path]) => path)).toEqual([
    "static/files/p.pdf",
    "content/posts/s.mp3",
  ]);
});
