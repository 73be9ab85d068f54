import { describe, expect, test } from "vitest";
import { documentToHtml } from "~/rich-text/html.server";
import { markdownToDocument } from "~/rich-text/markdown.server";

function html(markdown: string): string {
  const parsed = markdownToDocument(markdown);
  if (!parsed.ok) throw new Error(parsed.message);
  // The line ends and the indentation are for people who edit HTML.
  return documentToHtml(parsed.document).replace(/\n\s*/g, "");
}

describe("Markdown as a document", () => {
  test("the first heading is the title and no part of the text", () => {
    const parsed = markdownToDocument("# On *slow* things\n\nText.");
    expect(parsed.title).toBe("On slow things");
    expect(html("# On *slow* things\n\nText.")).toBe("<p>Text.</p>");
  });

  test("emphasis, code and links keep their meaning", () => {
    expect(html("A **b *c*** `d` [e](/models)")).toBe(
      '<p>A <strong>b </strong><em><strong>c</strong></em> <code>d</code> <a href="/models">e</a></p>',
    );
  });

  test("headings, quotes, rules, code and nested lists become blocks", () => {
    expect(html("## One\n\n> two\n\n---\n\n```\nthree\n```\n\n- four\n  - five")).toBe(
      "<h2>One</h2><blockquote>two</blockquote><hr><pre><code>three</code></pre><ul><li>four<ul><li>five</li></ul></li></ul>",
    );
  });

  test("raw HTML is dropped, inline and as a block", () => {
    const made = html("Before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>\n\nEnd");
    expect(made).not.toMatch(/<img|<script|onerror/);
    expect(made).toContain("<p>End</p>");
  });

  test("a link that could run a script is refused with a message", () => {
    expect(markdownToDocument("[x](javascript:alert(1))")).toMatchObject({
      ok: false,
      message: expect.stringContaining("not allowed"),
    });
  });

  test("a picture of its own stays, with its caption; of one in a line the alternative text stays", () => {
    expect(html('![A ferry](/ferry.svg "At noon")')).toBe(
      '<img src="/ferry.svg" alt="A ferry" title="At noon">',
    );
    expect(html("See ![a ferry](/ferry.svg).")).toBe("<p>See a ferry.</p>");
  });

  test("a picture that holds its own bytes, or a script, is refused", () => {
    expect(markdownToDocument("![x](data:image/png;base64,AAAA)").ok).toBe(false);
    expect(markdownToDocument("![x](javascript:alert(1))").ok).toBe(false);
  });
});
