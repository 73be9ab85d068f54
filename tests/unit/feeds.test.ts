import { describe, expect, test } from "vitest";
import { atomFeed } from "~/feeds/atom";
import { feedResponse } from "~/feeds/feed-response.server";
import { jsonFeed } from "~/feeds/json-feed";
import type { Entry } from "~/feeds/newest-entries.server";
import { getHubLinks } from "~/feeds/websub";
import { xml } from "~/feeds/xml";

const site = {
  title: "Notes & <more>",
  author: "A",
  email: "",
  description: "",
  social_image: null,
  time_zone: null,
  language: "en",
  ticker_quotes: [],
  zulu_links: {},
  profile_links: [],
  websub_hub: null,
};
const entry: Entry = {
  id: "urn:uuid:1",
  url: "https://example.org/notes/1",
  title: 'A "title"',
  kind: "note",
  tags: ["slow web", "r&d"],
  excerpt: "",
  files: [],
  isIndexed: true,
  html: "<p>Text & \u0002more</p>",
  published: "2026-11-18T00:00:00.000Z",
  updated: "2026-11-19T00:00:00.000Z",
};

describe("XML", () => {
  test("preserves every text without the characters that it forbids", () => {
    expect(xml(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;");
    expect(xml("a\u0000\u0008\ufffe\ud800b\t\n👋")).toBe("ab\t\n👋");
  });
});

describe("a feed", () => {
  test("is as new as its newest entry", () => {
    const older = { ...entry, id: "urn:uuid:2", updated: "2020-01-01T00:00:00.000Z" };
    const atom = atomFeed(site, "https://example.org", [older, entry]);
    expect(/<updated>(.*?)<\/updated>/.exec(atom)?.[1]).toBe(entry.updated);
    expect(atom).toContain("<title>Notes &amp; &lt;more&gt;</title>");
    expect(atom).toContain('<content type="html">&lt;p&gt;Text &amp; more&lt;/p&gt;</content>');
  });

  test("has the author's excerpt and the cover, if there are any", () => {
    const own = { ...entry, excerpt: "In <short>", image: "https://example.org/a.jpg" };
    expect(atomFeed(site, "https://example.org", [own])).toContain("<summary>In &lt;short&gt;</summary>");
    expect(atomFeed(site, "https://example.org", [entry])).not.toContain("<summary>");
    const { items } = JSON.parse(jsonFeed(site, "https://example.org", [own, entry]));
    expect(items[0]).toMatchObject({ summary: "In <short>", image: "https://example.org/a.jpg" });
    expect(items[1]).not.toHaveProperty("summary");
  });

  test("names the files of a text, as programs for podcasts expect", () => {
    const url = "https://example.org/media/1/file.mp3?size=9&x";
    const own = { ...entry, files: [{ url, title: "A <talk>.mp3", type: "audio/mpeg", bytes: 9 }] };
    expect(atomFeed(site, "https://example.org", [own])).toContain(
      '<link rel="enclosure" type="audio/mpeg" length="9" title="A &lt;talk&gt;.mp3" href="https://example.org/media/1/file.mp3?size=9&amp;x"/>',
    );
    const { items } = JSON.parse(jsonFeed(site, "https://example.org", [own, entry]));
    expect(items[0].attachments).toEqual([
      { url, title: "A <talk>.mp3", mime_type: "audio/mpeg", size_in_bytes: 9 },
    ]);
    expect(items[1]).not.toHaveProperty("attachments");
  });

  test("is valid without entries", () => {
    expect(atomFeed(site, "https://example.org", [])).toContain(
      "<updated>1970-01-01T00:00:00.000Z</updated>",
    );
    expect(JSON.parse(jsonFeed(site, "https://example.org", [])).items).toEqual([]);
  });
});

describe("the feed of a tag", () => {
  test("has its own URL, page and title, and no hub", () => {
    const origin = "https://example.org";
    const withHub = { ...site, websub_hub: "https://hub.example" };
    const atom = atomFeed(withHub, origin, [entry], "slow web");
    expect(atom).toContain("<title>slow web · Notes &amp; &lt;more&gt;</title>");
    expect(atom).toContain("<id>https://example.org/tags/slow_web</id>");
    expect(atom).toContain(
      'rel="self" type="application/atom+xml" href="https://example.org/tags/slow_web/feed.xml"',
    );
    expect(atom).not.toContain('rel="hub"');
    expect(JSON.parse(jsonFeed(withHub, origin, [entry], "slow web"))).toMatchObject({
      title: "slow web · Notes & <more>",
      home_page_url: "https://example.org/tags/slow_web",
      feed_url: "https://example.org/tags/slow_web/feed.json",
    });
  });

  test("names each entry's tags as its categories, as all feeds do", () => {
    const categories = Array.from(
      atomFeed(site, "https://example.org", [entry]).matchAll(/<category term="(.*?)"/g),
    );
    expect(categories.map(([, term]) => term)).toEqual(["note", "slow web", "r&amp;d"]);
    const [item] = JSON.parse(jsonFeed(site, "https://example.org", [entry])).items;
    expect(item.tags).toEqual(["note", "slow web", "r&d"]);
  });
});

describe("a WebSub hub", () => {
  const withHub = { ...site, websub_hub: "https://hub.example?a=1&b=2" };
  const origin = "https://example.org";

  test("is named by both feeds and their headers", () => {
    expect(atomFeed(withHub, origin, [])).toContain(
      '<link rel="hub" href="https://hub.example/?a=1&amp;b=2"/>',
    );
    const hubs = [{ type: "WebSub", url: "https://hub.example/?a=1&b=2" }];
    expect(JSON.parse(jsonFeed(withHub, origin, [])).hubs).toEqual(hubs);
    const links = getHubLinks(withHub, `${origin}/feed.xml`);
    expect(links).toBe(
      '<https://hub.example/?a=1&b=2>; rel="hub", <https://example.org/feed.xml>; rel="self"',
    );
    const response = feedResponse(new Request(`${origin}/feed.xml`), "", { type: "x", reads: [], links });
    expect(response.headers.get("Link")).toBe(links);
  });

  test("that is not set is not mentioned", () => {
    expect(atomFeed(site, origin, [])).not.toContain("hub");
    expect(JSON.parse(jsonFeed(site, origin, []))).not.toHaveProperty("hubs");
    expect(getHubLinks(site, origin)).toBeUndefined();
  });
});

describe("a feed response", () => {
  const ask = (headers: Record<string, string>, method = "GET") =>
    feedResponse(new Request("https://example.org/feed.xml", { method, headers }), "body", {
      type: "text/plain",
      reads: ["notes_entries"],
    });

  test("is 304 for a client that already has it", async () => {
    const first = ask({});
    const tag = first.headers.get("ETag") ?? "";
    expect([first.status, await first.text()]).toEqual([200, "body"]);
    for (const known of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const again = ask({ "If-None-Match": known });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    expect(ask({ "If-None-Match": '"other"' }).status).toBe(200);
    expect(await ask({}, "HEAD").text()).toBe("");
  });
});
