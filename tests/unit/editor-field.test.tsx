import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { initialDocument } from "~/editor/initial-document";
import { completeUrl } from "~/editor/plugins/links";
import { RichTextField } from "~/editor/rich-text-field";
import { htmlToDocument } from "~/rich-text/html.server";

describe("RichTextField on the server", () => {
  const field = (more: object = {}) =>
    renderToStaticMarkup(
      <RichTextField name="content" label="Note" html={"<p>a & b</p>"} document={null} {...more} />,
    );

  it("is a labelled textarea of HTML with a hint", () => {
    const html = field();
    const [, id] = /<textarea[^>]* id="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<label for="${id}">Note</label>`);
    expect(html).toContain("&lt;p&gt;a &amp; b&lt;/p&gt;</textarea>");
    expect(html).toContain('name="content"');
    const [, hint] = /aria-describedby="([^" ]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${hint}">HTML, or plain text`);
    expect(html).not.toContain("aria-invalid");
  });

  it("ties errors and external hints to the textarea", () => {
    const html = field({ errors: ["Content is empty."], describedBy: "outer" });
    const [, ids = ""] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    const [outer, , error] = ids.split(" ");
    expect(outer).toBe("outer");
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${error}">Content is empty.</p>`);
  });
});

describe("the editor's initial document", () => {
  const parsed = htmlToDocument("<p>a</p>");
  const stored = parsed.ok ? parsed.document : null;

  it("is the stored one in canonical form unless the textarea was edited", () => {
    expect(initialDocument(stored, "<p>a</p>\n<p></p>", null)).toEqual(stored);
  });

  it("is empty for a new text", () => {
    expect(initialDocument(null, "", null)?.root.children).toEqual([]);
  });

  it("is missing when the stored text cannot be read, so that the textarea stays", () => {
    expect(initialDocument(null, "<script>", null)).toBeNull();
    expect(initialDocument({ root: { children: [{ type: "iframe" }] } }, "x", null)).toBeNull();
  });
});

describe("a URL typed into the link editor", () => {
  it.each([
    ["https://example.com/a b", "https://example.com/a%20b"],
    ["example.com", "https://example.com"],
    ["  www.example.co.uk/path?x=1#y ", "https://www.example.co.uk/path?x=1#y"],
    ["localhost.test:3000/a", "https://localhost.test:3000/a"],
    ["a@example.com", "mailto:a@example.com"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["tel:+49123", "tel:+49123"],
    ["/books", "/books"],
    ["#top", "#top"],
    ["javascript:alert(1)", null],
    ["javascript:alert.com", null],
    ["data:text/html,x", null],
    ["//evil.example", null],
    ["word", null],
    ["", null],
  ])("turns %j into %j", (typed, url) => {
    expect(completeUrl(typed)).toBe(url);
  });
});
