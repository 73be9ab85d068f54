import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repairDocument } from "~/rich-text/repair";
import { parseDocument } from "~/rich-text/schema";
import { plainText } from "~/rich-text/text";

// What the database accepts (private.is_document): any object with an object `root`.
const { node } = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        ...[
          "paragraph",
          "heading",
          "quote",
          "code",
          "list",
          "listitem",
          "image",
          "card",
          "toggle",
          "togglesummary",
          "horizontalrule",
          "link",
          "note",
        ],
        ...[
          "autolink",
          "text",
          "tab",
          "linebreak",
          "code-highlight",
          "table",
          "tablerow",
          "tablecell",
          "iframe",
          "root",
          "__proto__",
        ],
      ),
      text: fc.oneof(fc.string({ maxLength: 5 }), fc.integer()),
      tag: fc.constantFrom("h1", "h2", "h7", "script"),
      listType: fc.constantFrom("bullet", "number", "check"),
      url: fc.constantFrom("https://example.org", "javascript:alert(1)", "data:text/html,x", "#top"),
      src: fc.constantFrom("https://example.org/a.png", "javascript:alert(1)", "/a.png"),
      style: fc.constantFrom("color: #123456", "position: fixed", "background: url(//evil)", 5),
      children: fc.oneof(
        fc.array(fc.oneof(tie("node"), fc.constantFrom(null, 1, "x")), { maxLength: 4 }),
        fc.string(),
      ),
    },
    { requiredKeys: ["type"] },
  ),
}));

describe("another program's document", () => {
  test("is readable whatever it contains", () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (children) => {
        const repaired = parseDocument(repairDocument({ root: { children } }));
        expect(repaired.ok ? "" : repaired.message).toBe("");
        if (repaired.ok)
          expect(JSON.stringify(repaired.document)).not.toMatch(/javascript:|data:text|evil|fixed/);
      }),
      { numRuns: 1_000 },
    );
  });

  test("keeps the text of unknown parts, forbidden links and forbidden styles", () => {
    const text = (words: string, more = {}) => ({ type: "text", text: words, ...more });
    const children = [
      {
        type: "table",
        children: [{ type: "tablerow", children: [{ type: "tablecell", children: [text("cell")] }] }],
      },
      { type: "paragraph", children: [{ type: "link", url: "javascript:x", children: [text("link")] }] },
      { type: "paragraph", children: [text("style", { style: "position: fixed; color: #111" })] },
      { type: "list", listType: "check", children: [{ type: "listitem", children: [text("done")] }] },
    ];
    const read = parseDocument(repairDocument({ root: { children } }));
    expect(read.ok && plainText(read.document)).toMatch(/cell\s+link\s+style\s+done/);
  });

  test("is reduced to the limits when nested endlessly", () => {
    let list: object = { type: "list", listType: "bullet", children: [] };
    for (let n = 0; n < 200; n++)
      list = { type: "list", listType: "bullet", children: [{ type: "listitem", children: [list] }] };
    let box: object = { type: "text", text: "deep" };
    for (let n = 0; n < 200; n++) box = { type: "box", children: [box] };
    expect(parseDocument(repairDocument({ root: { children: [list, box] } }))).toMatchObject({ ok: true });
  });

  test("is rejected when it is not an object", () => {
    for (const value of [null, 5, [], {}, { root: [] }])
      expect(parseDocument(repairDocument(value)).ok).toBe(false);
  });
});
