import { expect, test } from "vitest";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { renderToHtml } from "~/rich-text/render-to-html.server";

test("footnotes of every kind of text lead to their note and back, with ids of their own", () => {
  const parsed = markdownToDocument("One[^a], again[^a].\n\n[^a]: The note.");
  if (!parsed.ok) throw new Error(parsed.message);
  const html = renderToHtml(parsed.document, "row");
  expect(html).toContain('<a id="row-ref-1" role="doc-noteref" href="#row-note-1"><sup>1</sup></a>');
  expect(html).toContain('again<a role="doc-noteref" href="#row-note-1">');
  expect(html).toContain('<ol dir="auto" class="notes"><li id="row-note-1">The note. ');
  expect(html).toContain('role="doc-backlink" href="#row-ref-1"');
});
