import { describe, expect, it } from "vitest";
import { parseDocument } from "~/rich-text/schema";

const text = (value: string, more: object = {}) => ({ type: "text", text: value, ...more });
const paragraph = (...children: object[]) => ({ type: "paragraph", children });
const root = (...children: unknown[]) => ({ root: { type: "root", children } });

function getMessage(value: unknown): string {
  const parsed = parseDocument(value);
  return parsed.ok ? "(accepted)" : parsed.message;
}
function getDocument(value: unknown) {
  const parsed = parseDocument(value);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

describe("parseDocument", () => {
  it("names the unknown node in its message", () => {
    expect(getMessage(root({ type: "iframe", src: "https://example.com" }))).toBe(
      "The text contains a part this site does not know: “iframe”.",
    );
    expect(getMessage(root(paragraph({ type: "script" })))).toContain("“script”");
  });

  it("rejects what is not a document", () => {
    for (const value of [null, undefined, 3, "text", [], {}, { root: [] }, { root: { type: "page" } }]) {
      expect(getMessage(value)).toBe("The text is not a document this site can read.");
    }
    expect(getMessage({ root: { type: "root", children: "none" } })).toContain("not a document");
    expect(getMessage(root(null))).toContain("does not know");
    expect(getMessage(root(paragraph({ type: "text" })))).toContain("without its words");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:x",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "http://",
    "\u200bhttps://example.com",
    "",
  ])("rejects the URL %j", (url) => {
    expect(getMessage(root(paragraph({ type: "link", url, children: [text("x")] })))).toContain(
      "a link that is not allowed",
    );
  });

  it.each([
    "https://example.com/ü?a=1#b",
    "HTTP://example.com",
    "mailto:a@example.com",
    "tel:+49123",
    "/books",
    "#top",
    "/",
  ])("accepts the URL %j", (url) => {
    expect(getMessage(root(paragraph({ type: "link", url, children: [text("x")] })))).toBe("(accepted)");
  });

  it("rejects styles outside the allow-list by name, and values that only look allowed", () => {
    const styled = (style: string) => getMessage(root(paragraph(text("x", { style }))));
    expect(styled("position: fixed")).toContain("“position”");
    for (const style of [
      "color: url(https://evil.example)",
      "color: var(--ink)",
      "color: #12345",
      "color: rgb(999,0,0)",
      "background-color: expression(alert(1))",
      "font-family: Papyrus",
      "font-size: 9px",
      "font-size: 73px",
      "font-size: calc(1px)",
      "constructor: 1",
      "__proto__: 1",
    ]) {
      expect(styled(style)).toContain("a style that is not allowed");
    }
  });

  it("normalises allowed styles", () => {
    const style =
      "FONT-SIZE: 18pt; color: rgb(209, 42, 0);background-color:#FfE;font-family: Arial, sans-serif";
    expect(getDocument(root(paragraph(text("x", { style })))).root.children[0]).toMatchObject({
      children: [{ style: 'color: #d12a00;background-color: #ffffee;font-family: "Arial";font-size: 24px;' }],
    });
  });

  it("keeps only line heights between 1 and 3", () => {
    const height = (lineHeight: unknown) =>
      getDocument(root({ type: "paragraph", $: { lineHeight }, children: [] })).root.children[0];
    expect(height(1.8)).toMatchObject({ $: { lineHeight: 1.8 } });
    expect(height("1.456")).toMatchObject({ $: { lineHeight: 1.46 } });
    for (const wrong of [0.9, 3.1, "2; color: red", {}, null]) expect(height(wrong)).not.toHaveProperty("$");
  });

  it("rejects a depth bomb with a message, in JSON of any depth", () => {
    let bomb: object = text("x");
    for (let depth = 0; depth < 200_000; depth++)
      bomb = { type: "list", listType: "bullet", children: [{ type: "listitem", children: [bomb] }] };
    expect(getMessage(root(bomb))).toContain("nested too deeply");
  });

  it("rejects more than 1 MB of text or 10,000 nodes", () => {
    expect(getMessage(root(paragraph(text("x".repeat(1_000_000)))))).toBe("(accepted)");
    expect(getMessage(root(paragraph(text("x".repeat(10_000_000)))))).toContain("at most 1 MB");
    expect(getMessage(root(paragraph(text("ü".repeat(500_001)))))).toContain("at most 1 MB");
    expect(getMessage(root(...Array.from({ length: 10_001 }, () => paragraph())))).toContain(
      "too many parts",
    );
    expect(getMessage(root(paragraph(text("\n".repeat(20_000)))))).toContain("too many parts");
  });

  it("counts nodes as stored, so that what is saved can be read again", () => {
    const lines = (count: number) => root(paragraph(text("a\n".repeat(count))));
    expect(getMessage(lines(5_000))).toContain("too many parts");
    const item = () => ({ type: "listitem", children: [text("a"), list(), text("b")] });
    const list = (...children: object[]) => ({ type: "list", listType: "bullet", children });
    const nested = (count: number) =>
      root(
        list(
          ...Array.from({ length: count }, () => ({
            ...item(),
            children: [text("a"), list(item()), text("b")],
          })),
        ),
      );
    for (const [make, most] of [
      [lines, 4_999],
      [nested, 900],
    ] as const) {
      for (const count of [most, 1_000, 1_100, 1_250]) {
        const read = parseDocument(make(count));
        if (read.ok) expect(getMessage(read.document)).toBe("(accepted)");
      }
    }
  });

  it("drops what Postgres cannot store", () => {
    expect(getDocument(root(paragraph(text("a\u0000b\ud800c")))).root.children[0]).toMatchObject({
      children: [{ text: "ab\ufffdc" }],
    });
  });

  it("wraps loose text in paragraphs and nested lists in items", () => {
    const list = (...children: object[]) => ({ type: "list", listType: "number", start: 3, children });
    const item = (...children: object[]) => ({ type: "listitem", children });
    const { children } = getDocument(
      root(text("loose"), list(item(text("a"), list(item(text("b")))), item(text("c")))),
    ).root;
    expect(children[0]).toMatchObject({ type: "paragraph", children: [{ text: "loose" }] });
    expect(children[1]).toMatchObject({
      children: [
        { value: 3, indent: 0, children: [{ text: "a" }] },
        {
          value: 4,
          indent: 0,
          children: [{ type: "list", children: [{ indent: 1, children: [{ text: "b" }] }] }],
        },
        { value: 4, children: [{ text: "c" }] },
      ],
    });
  });

  it("neither changes nor shares its input", () => {
    const value = root(paragraph(text("a"), text("b")));
    const before = structuredClone(value);
    const document = getDocument(value);
    expect(value).toEqual(before);
    expect(document.root.children[0]).toMatchObject({ children: [{ text: "ab" }] });
  });
});
