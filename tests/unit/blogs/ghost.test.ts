import { expect, test } from "vitest";
import { ghost, post, read } from "./read-export";

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
  expect(blog.notices).toEqual([
    "5 entries: 1 published, 1 scheduled, 2 drafts, 1 page hidden until you show it.",
    expect.stringMatching(/^About: this site has a page of its own at \/about\. It becomes that page’s text/),
    "1 entry without text will not be imported: “Nothing”.",
    "The names of 2 authors will not be imported: entries on this site have no author.",
  ]);
});

test("Ghost: without its site's URL, missing images are named, and those in the zip are found", async () => {
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

test("Ghost: an audio card keeps its title, but nothing of its player", async () => {
  const html =
    '<p>Rain.</p><div class="kg-card kg-audio-card"><audio src="__GHOST_URL__/content/media/rain.mp3"></audio><div class="kg-audio-player-container"><div class="kg-audio-title">On tin</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg></svg></button><span class="kg-audio-current-time">0:00</span></div></div></div>';
  const blog = await read(ghost([post({ html })]));
  expect(blog.text("A walk")).toBe("Rain.\nOn tin");
});
