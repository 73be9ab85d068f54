import { expect, test } from "vitest";
import { plainText } from "~/rich-text/text";
import { ghost, item, post, type Row, read, wxr } from "./read-export";

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
  expect(hugo.incoming.blog?.images.map(([, path]) => path)).toEqual([
    "static/files/p.pdf",
    "content/posts/s.mp3",
  ]);
});
