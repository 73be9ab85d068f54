import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { links } from "~/root";
import { Note, Post } from "~/site/entries/dated";
import { Essay } from "~/site/entries/essay";

const note = { id: "n1", slug: "a-note", title: "A note", date: "2026-11-20", html: "<p>Words</p>" };
const post = {
  ...note,
  id: "p1",
  slug: "a-post",
  publishedAt: "2026-11-20T10:00:00.000Z",
  publishedOn: "2026-11-20",
};
const essay = { id: "focus", title: "Focus", html: "<p>Words</p>", minutes: 1, published: post.publishedAt };

test.each([
  ["a note", () => <Note note={note} />, "/notes/a-note", "2026-11-20"],
  ["a note in a list", () => <Note note={note} to="/notes/a-note" />, "/notes/a-note", "2026-11-20"],
  ["a post", () => <Post post={post} />, "/feed/a-post", post.publishedAt],
  ["an essay", () => <Essay essay={essay} />, "/models/focus", post.publishedAt],
])("%s names its URL and its date once, for programs", (_what, draw, path, time) => {
  const html = renderToStaticMarkup(<MemoryRouter>{draw()}</MemoryRouter>);
  const tags = Array.from(html.matchAll(/<\w+ [^>]*>/g), ([tag]) => tag);
  const having = (name: string) => tags.filter((tag) => new RegExp(`class="[^"]*\\b${name}\\b`).test(tag));
  expect(having("h-entry")).toHaveLength(1);
  expect(having("u-url")).toEqual([expect.stringContaining(`href="${path}"`)]);
  expect(having("dt-published")).toEqual([expect.stringContaining(`dateTime="${time}"`)]);
});

test("every page leads programs to the author's card", () => {
  expect(links()).toContainEqual({ rel: "author", href: "/" });
});
