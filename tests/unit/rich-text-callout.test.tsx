import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { RichTextDocument } from "~/rich-text/document";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";
import { documentToMarkdown } from "~/rich-text/markdown-write.server";
import { RichText } from "~/rich-text/render.server";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";

const fromMarkdown = (markdown: string) => unwrap(markdownToDocument(markdown));
const fromHtml = (html: string) => unwrap(htmlToDocument(html));

function unwrap(parsed: ReturnType<typeof parseDocument>): RichTextDocument {
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

const toHtml = (markdown: string) => documentToHtml(fromMarkdown(markdown));

describe("a callout", () => {
  test("is GitHub's alert in Markdown", () => {
    const markdown = "> [!WARNING]\n> Mind the *gap*.\n";
    expect(toHtml(markdown)).toBe('<aside class="callout callout-warning">Mind the <em>gap</em>.</aside>');
    expect(documentToMarkdown(fromMarkdown(markdown))).toBe(markdown);
  });

  test("has Obsidian's names, fold marks and titles", () => {
    expect(toHtml("> [!hint]- A *good* title\n> Body")).toBe(
      '<aside class="callout callout-tip"><strong>A </strong><em><strong>good</strong></em><strong> title</strong><br>Body</aside>',
    );
    expect(toHtml("> [!abstract]\n>\n> Body")).toBe('<aside class="callout callout-note">Body</aside>');
  });

  test("stays a quote with all its words if nobody knows its name", () => {
    expect(toHtml("> [!bogus] Title\n> Body")).toBe("<blockquote>[!bogus] Title Body</blockquote>");
    expect(toHtml("> [!constructor]\n> Body")).toBe("<blockquote>[!constructor] Body</blockquote>");
  });

  test("may be empty, and begin with what Markdown would read as something else", () => {
    for (const html of [
      '<aside class="callout callout-note"></aside>',
      '<aside class="callout callout-note">- no list<br>[!TIP] no title</aside>',
    ]) {
      expect(documentToHtml(fromMarkdown(documentToMarkdown(fromHtml(html))))).toBe(html);
    }
  });

  test("is not a quote that only looks like one", () => {
    const html = "<blockquote>[!NOTE] is what GitHub writes</blockquote>";
    expect(documentToMarkdown(fromHtml(html))).toBe("> \\[!NOTE] is what GitHub writes\n");
    expect(documentToHtml(fromMarkdown(documentToMarkdown(fromHtml(html))))).toBe(html);
  });

  test("is read from GitHub's pages and from this site's own, without the title that they show", () => {
    const expected = '<aside class="callout callout-tip">Words</aside>';
    for (const html of [
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>Words</p></div>',
      '<aside role="note" class="callout callout-tip"><p class="callout-title"><bdi>Tip</bdi></p>Words</aside>',
    ]) {
      expect(documentToHtml(fromHtml(html))).toBe(expected);
    }
    expect(documentToHtml(fromHtml('<aside class="callout-x">Words</aside>'))).toBe("<p>Words</p>");
  });

  // dir="auto" skips <bdi>.
  test("is shown with its title, which does not decide its direction, also as a quote in feeds", () => {
    const document = fromMarkdown("> [!CAUTION]\n> Hot");
    expect(renderToStaticMarkup(<RichText document={document} />)).toBe(
      '<aside dir="auto" role="note" class="callout callout-caution"><p class="callout-title"><bdi>Caution</bdi></p>Hot</aside>',
    );
    expect(documentToHtml(document, "auto")).toBe(
      '<blockquote dir="auto"><strong><bdi>Caution</bdi></strong><br>Hot</blockquote>',
    );
  });

  test("of an unknown kind is a quote; repair keeps a known one", () => {
    const quote = (callout: unknown) => ({
      root: { children: [{ type: "quote", $: { callout }, children: [] }] },
    });
    for (const kind of ["constructor", "danger", 1, null])
      expect(documentToHtml(unwrap(parseDocument(quote(kind)))), `${kind}`).toBe("<blockquote></blockquote>");
    expect(documentToHtml(unwrap(parseDocument(repairDocument(quote("tip")))))).toContain("callout-tip");
  });
});
