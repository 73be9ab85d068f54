import { expect, test } from "vitest";
import { read } from "./read-export";

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
