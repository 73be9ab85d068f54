import { describe, expect, test } from "vitest";
import { getOgImagePath } from "~/og-images/og-image";
import { getSiteImage } from "~/og-images/site-image";
import { metaFor, type PageFacts } from "~/site/seo/page-meta";

const site = {
  title: "A Name",
  author: "An Author",
  description: "What it is",
  social_image: null as string | null,
  language: "en",
};
const root = { origin: "https://example.org", site };

function tags(page: PageFacts, pathname = "/notes", search = "", data: unknown = root) {
  const list = metaFor({ matches: [{ id: "root", data }], location: { pathname, search } }, page);
  const named = (name: string) =>
    list.flatMap((tag) => {
      const { property, name: own, content } = tag as Record<string, string>;
      return (property ?? own) === name ? [content] : [];
    })[0];
  const canonical = list.find((tag) => "rel" in tag && tag.rel === "canonical") as
    | { href: string }
    | undefined;
  return { list, named, canonical: canonical?.href };
}

describe("a page's meta tags", () => {
  test("include its title with the site's, and fall back to the site's description", () => {
    const { list, named } = tags({ title: "Notes" });
    expect(list).toContainEqual({ title: "Notes · A Name" });
    expect(named("description")).toBe("What it is");
    expect(named("og:title")).toBe("Notes");
    expect(named("twitter:card")).toBe("summary_large_image");
    expect(tags({ title: null }).list).toContainEqual({ title: "A Name" });
  });

  test.each([
    ["/notes", "", "https://example.org/notes"],
    ["/notes/", "?utm=x", "https://example.org/notes"],
    ["/", "?code=1", "https://example.org/"],
    ["/notes", "?after=abc&utm=x", "https://example.org/notes?after=abc"],
  ])("give %s%s one canonical URL", (pathname, search, url) => {
    const { canonical, named } = tags({ title: "Notes" }, pathname, search);
    expect(canonical).toBe(url);
    expect(named("og:url")).toBe(url);
  });

  test("name the generated social image, whose URL changes with the title", () => {
    const image = (title: string) => tags({ title }).named("og:image");
    expect(image("Notes")).toMatch(/^https:\/\/example\.org\/og\/page\/notes\.png\?v=\w+$/);
    expect(image("Notes")).not.toBe(image("Other"));
    const content = getSiteImage(site);
    const home: PageFacts = { title: null, ogImage: { kind: "site", id: "site", content } };
    expect(tags(home, "/").named("og:image")).toBe(
      `https://example.org${getOgImagePath("site", "site", content)}`,
    );
  });

  test("use the author's social image for the site, not for its pages", () => {
    const own = { ...root, site: { ...site, social_image: "/me.jpg" } };
    expect(tags({ title: null }, "/", "", own).named("og:image")).toBe("https://example.org/me.jpg");
    expect(tags({ title: "Notes" }, "/notes", "", own).named("og:image")).toMatch(/\/og\/page\/notes\.png/);
  });

  test("prefer what the author has chosen for the page", () => {
    const sharing = {
      cover: "/media/a.webp",
      cover_alt: "A boat",
      excerpt: "Short",
      description: "",
      canonical_url: "https://elsewhere.example/a",
      noindex: true,
    };
    const page: PageFacts = { title: "Boats", description: "Long", jsonLd: () => ({ "@type": "Article" }) };
    const matches = [
      { id: "root", data: root },
      { id: "routes/_site", data: { sharing: null } },
    ];
    const list = metaFor(
      {
        matches: [...matches, { id: "entry", data: { sharing } }],
        location: { pathname: "/notes/1", search: "" },
      },
      page,
    );
    for (const tag of [
      { name: "description", content: "Short" },
      { property: "og:description", content: "Short" },
      { property: "og:image", content: "https://example.org/media/a.webp" },
      { property: "og:image:alt", content: "A boat" },
      { tagName: "link", rel: "canonical", href: "https://elsewhere.example/a" },
      { property: "og:url", content: "https://example.org/notes/1" },
      { name: "robots", content: "noindex" },
    ])
      expect(list).toContainEqual(tag);
    expect(list.at(-1)).toMatchObject({ "script:ld+json": { image: "https://example.org/media/a.webp" } });
  });

  test("leave out an image whose URL is invalid, as another program may have stored it", () => {
    const sharing = { cover: "http://a:99999", cover_alt: "A boat", excerpt: "", description: "" };
    const matches = [
      { id: "root", data: { ...root, site: { ...site, social_image: "https://%zz/" } } },
      { id: "entry", data: { sharing } },
    ];
    const page: PageFacts = { title: null, jsonLd: () => ({ "@type": "Article" }) };
    const list = metaFor({ matches, location: { pathname: "/notes/1", search: "" } }, page);
    expect(JSON.stringify(list)).not.toMatch(/99999|%zz/);
  });

  test("exclude a page from search engines when asked", () => {
    expect(tags({ title: "Search", hidden: true }).named("robots")).toBe("noindex");
    expect(tags({ title: "Notes" }).named("robots")).toBeUndefined();
  });

  test("are only the title when the root loader failed", () => {
    expect(tags({ title: "Notes" }, "/notes", "", null).list).toEqual([{ title: "Notes" }]);
  });
});
