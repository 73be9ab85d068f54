import { expect, test } from "vitest";
import { read } from "./read-export";

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
    "src/content/blog/part.html": "<p>Markup</p>",
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

test("times without a time zone are those of the blog's, or of this site, so that the day stays", async () => {
  const post = { "source/_posts/rain.md": "---\ntitle: Rain\ndate: 2019-02-27 19:08:16\n---\nWet" };
  const hexo = await read({ ...post, "_config.yml": "timezone: 'Asia/Tokyo'" });
  expect(hexo.get("Rain").created_at).toBe("2019-02-27T10:08:16.000Z");
  for (const time of ["00:30", "23:30"]) {
    const early = { "source/_posts/rain.md": `---\ntitle: Rain\ndate: 2019-02-27 ${time}\n---\nWet` };
    const far = await read({ ...early, "_config.yml": "timezone: 'Asia/Tokyo'" });
    expect(far.get("Rain").date, time).toBe("2019-02-27");
  }
  const other = await read({ ...post, "_config.yml": "url: https://old.example" });
  expect(other.get("Rain").date).toBe("2019-02-27");
});

test("Hexo, Zola and Eleventy are called by their names, and Hexo’s old URLs begin below source", async () => {
  const hexo = await read({
    "_config.yml": "url: https://old.example\npermalink: :year/:title/",
    "source/_posts/rain.md": "---\ntitle: Rain\ndate: 2020-01-02\n---\nWet",
    "source/contact/index.md": "---\ntitle: Contact\n---\nHere",
  });
  expect(hexo.system).toBe("Hexo");
  expect(hexo.redirects).toEqual(["/2020/rain → Rain"]);
  expect(hexo.get("Contact").slug).toBe("contact");
  const zola = await read({
    "config.toml": 'base_url = "https://old.example"',
    "content/a/b.md": "+++\ntitle = 'A'\n+++\nx",
  });
  expect(zola.system).toBe("Zola");
  const eleventy = await read({ "eleventy.config.js": "", "posts/a.md": "---\ntitle: A\n---\nx" });
  expect(eleventy.system).toBe("Eleventy");
});

test("a value that is there twice makes a draft, with the last one", async () => {
  const blog = await read({
    "_config.yml": "url: https://old.example",
    "_posts/2020-01-02-rain.md": "---\ntitle: Sun\nstatus: publish\ntitle: Rain\nstatus: publish\n---\nWet",
  });
  expect(blog.get("Rain")).toMatchObject({ published: false });
  expect(JSON.stringify(blog.drafts)).toContain("stands there twice");
});

test("links to headings of other texts lead there, in Hugo and Obsidian", async () => {
  const front = "title: First\ndate: 2020-01-02\npublish: true";
  const hugo = await read({
    "hugo.toml": "",
    "content/posts/third.md": "---\ntitle: Third\n---\n## The pictures\n\nRain",
    "content/posts/first.md": `---\n${front}\n---\n[a]({{< relref "third#The pictures" >}}) [b]({{< ref path="posts/third.md#the-pictures" >}})`,
  });
  expect(hugo.links("First")).toEqual(["/notes/third#the-pictures", "/notes/third#the-pictures"]);
  const obsidian = await read({
    ".obsidian/app.json": "{}",
    "Third note.md": "---\npublish: true\n---\n# A title\n\n## The pictures, (1) & more\n\nRain ^wet",
    "a.md": `---\n${front}\n---\n[[Third note#The pictures, (1) & more]] [[Third note#A title#The pictures, (1) & more|b]] [[Third note#^wet|c]] [[#Here]] [[None#x]]\n\n## Here`,
  });
  const there = "/notes/third-note#the-pictures-1--more";
  expect(obsidian.links("First")).toEqual([there, there, "/notes/third-note", "#here"]);
  expect(obsidian.text("First")).toContain("Third note › The pictures, (1) & more b c Here None › x");
});

test("of two entries with one old URL it leads to the one that visitors see, and to no draft of the old site", async () => {
  const { redirects } = await read({
    "_config.yml": "permalink: /:title/",
    "_posts/2020-01-02-a.md": "---\ntitle: A\nredirect_from: /old/\n---\nRain <!-- x -->",
    "_posts/2020-01-03-b.md": "---\ntitle: B\nredirect_from: /old/\n---\nSnow",
    "_posts/2020-02-31-c.md": "---\ntitle: C\nredirect_from: /older/\n---\nIce <!-- x -->",
  });
  expect(redirects).toContain("/old → B");
  expect(redirects).toContain("/a → A");
  expect(redirects.filter((each) => each.endsWith(" C"))).toEqual([]);
});

test("a figure of Hugo is an image with its words, link and credit", async () => {
  const { get, losses } = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      '---\ntitle: Rain\n---\n{{< figure src="https://a.example/b.png" alt="Sky" title="Noon" caption="Grey" link="https://c.example/\\" attr="CC_BY *SA*" attrlink="https://d.example" >}}',
  });
  expect(get("Rain").content.root.children[0]).toMatchObject({
    ...{ type: "image", src: "https://a.example/b.png", alt: "Sky", title: "Noon: Grey" },
    ...{ link: "https://c.example/", credit: "CC_BY *SA*" },
  });
  expect(losses.join(" ")).toContain("Credits of images keep their words, but not their links.");
});
