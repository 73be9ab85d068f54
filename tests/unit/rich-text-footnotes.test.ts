import { expect, test } from "vitest";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { parseDocument } from "~/rich-text/schema";
import { plainText, plainTextWithoutFootnotes } from "~/rich-text/text";

function fromHtml(html: string) {
  const parsed = htmlToDocument(html);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const reference = (number: number) => `<a href="#note-${number}"><sup>${number}</sup></a>`;
const inline = (words: string) => `<span role="doc-footnote">${words}</span>`;

test("a footnote is numbered where it is shown", () => {
  const document = fromHtml(`<p>One${inline("Of <b>one</b>")} and two${inline('<a href="/b">B</a>')}.</p>`);
  expect(renderToHtml(document)).toBe(
    '<p dir="auto">One<a href="#note-1"><sup>1</sup></a> and two<a href="#note-2"><sup>2</sup></a>.</p>' +
      '<hr/><ol dir="auto"><li>Of <strong>one</strong></li><li><a href="/b">B</a></li></ol>',
  );
  expect(documentToMarkdown(document)).toBe("One[^1] and two[^2].\n\n[^1]: Of **one**\n\n[^2]: [B](/b)\n");
  const feed = documentToHtml(document, "auto");
  expect(feed).toContain(
    'One<a href="#fn-note-1"><sup>1</sup></a> and two<a href="#fn-note-2"><sup>2</sup></a>.',
  );
  expect(feed).toContain('<li id="fn-note-1">Of <strong>one</strong></li>\n  <li id="fn-note-2">');
  expect(plainText(document)).toBe("One and two.\nOf one\nB");
  expect(plainTextWithoutFootnotes(document)).toBe("One and two.");
});

test("references with a list at the end become footnotes, in whatever order they were", () => {
  const old = (order: number[]) =>
    fromHtml(`<p>A${reference(order[0] ?? 0)} B${reference(order[1] ?? 0)}</p><hr><ol><li>x<li>y</ol>`);
  expect(documentToHtml(old([1, 2]))).toBe(`<p>A${inline("x")} B${inline("y")}</p>`);
  expect(documentToHtml(old([2, 1]))).toBe(`<p>A${inline("y")} B${inline("x")}</p>`);
});

test("a note that is referred to twice becomes two with the same words, unless they are very long", () => {
  const twice = (words: string) =>
    documentToHtml(fromHtml(`<p>A${reference(1)} B${reference(1)}</p><hr><ol><li>${words}</ol>`));
  expect(twice("x")).toBe(`<p>A${inline("x")} B${inline("x")}</p>`);
  expect(twice("x".repeat(20_000))).toContain('href="#note-1"');
});

test.each([
  ["a note that nothing refers to", `<p>A${reference(1)}</p><hr><ol><li>x<li>y</ol>`],
  ["a note that refers to another", `<p>A${reference(1)}</p><hr><ol><li>x${reference(2)}<li>y</ol>`],
  ["a note with a list", `<p>A${reference(1)}</p><hr><ol><li>x<ul><li>y</ul></ol>`],
  ["a reference to nothing", `<p>A${reference(1)} B${reference(2)}</p><hr><ol><li>x</ol>`],
  ["a link with words", '<p>A <a href="#note-1">see below</a></p><hr><ol><li>x</ol>'],
  ["a list in the middle", `<p>A${reference(1)}</p><hr><ol><li>x</ol><p>B</p>`],
])("%s stays a link", (_, html) => {
  const document = fromHtml(html);
  expect(JSON.stringify(document)).not.toContain('"note"');
  expect(renderToHtml(document, { prefix: "row" })).toContain('href="#row-note-1"');
});

test("a note among older references goes to the end of their list", () => {
  const html = renderToHtml(
    fromHtml(`<p>A${inline("new")} B${reference(1)}</p><hr><ol><li>old<li>unused</ol>`),
    { prefix: "row" },
  );
  expect(html).toContain(
    'A<a id="row-ref-3" role="doc-noteref" style="anchor-name:--row-ref-3" href="#row-note-3"><sup>3</sup></a>',
  );
  expect(html).toMatch(/<li id="row-note-1" [^>]+>old.*<li id="row-note-3" [^>]+>new/);
});

test("a note in a link, in a note or in code loses nothing but its place", () => {
  const text = (words: string) => ({ type: "text", text: words });
  const note = (...children: object[]) => ({ type: "note", children });
  const link = { type: "link", url: "/a", children: [text("a"), note(text("b")), text("c")] };
  const parsed = parseDocument({
    root: {
      children: [
        { type: "paragraph", children: [link, note(text("d"), note(text("e"))), note(text(" "))] },
        { type: "code", children: [text("f"), note(text("g"))] },
      ],
    },
  });
  expect(parsed.ok && documentToHtml(parsed.document)).toBe(
    `<p><a href="/a">a</a>${inline("b")}<a href="/a">c</a>${inline("de")}</p>\n<pre><code>fg</code></pre>`,
  );
});

test("notes within notes end at the depth that a document may have", () => {
  let note: object = { type: "note", children: [{ type: "text", text: "x" }] };
  for (let level = 0; level < 50_000; level += 1) note = { type: "note", children: [note] };
  expect(parseDocument({ root: { children: [note] } })).toMatchObject({
    ok: false,
    message: expect.stringContaining("nested too deeply"),
  });
});

test("footnotes of every kind of text lead to their note and back, with ids of their own", () => {
  const parsed = markdownToDocument("One[^a], again[^a][^b].\n\n[^a]: The note.\n\n[^b]: - A list.");
  if (!parsed.ok) throw new Error(parsed.message);
  const html = renderToHtml(parsed.document, { prefix: "row" });
  expect(html).toContain(
    '<a id="row-ref-1" role="doc-noteref" style="anchor-name:--row-ref-1" href="#row-note-1"><sup>1</sup></a>',
  );
  expect(html).toContain('again<a role="doc-noteref" href="#row-note-1">');
  expect(html).toMatch(/<li id="row-note-1" [^>]+>The note. /);
  expect(html).toContain('role="doc-backlink" href="#row-ref-1"');
});
