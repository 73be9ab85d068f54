import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentToHtml, htmlToDocument } from "~/rich-text/html.server";
import { parseRichText } from "~/rich-text/parse-input.server";
import { parseDocument } from "~/rich-text/schema";

const words = fc.oneof(
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc.constantFrom(
    "a",
    " ",
    "  b",
    "c ",
    "\t",
    "a\tb",
    "<b>&amp;",
    "\u00a0",
    "line\nend",
    "x\r\ny",
    '"quoted"',
    "&lt;",
  ),
);
const style = fc
  .record({
    color: fc.option(fc.constantFrom("#d12a00", "rgb(1, 2, 3)", "#ABC"), { nil: undefined }),
    "background-color": fc.option(fc.constantFrom("#ffe9b8", "#000"), { nil: undefined }),
    "font-family": fc.option(fc.constantFrom('"Source Serif 4"', "Georgia, serif"), { nil: undefined }),
    "font-size": fc.option(fc.constantFrom("10px", "18pt", "72px"), { nil: undefined }),
  })
  .map((all) =>
    Object.entries(all)
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}: ${value}`)
      .join("; "),
  );
const text = fc.record({
  type: fc.constant("text"),
  text: words,
  format: fc.integer({ min: 0, max: 255 }),
  style,
});
const lineBreak = fc.constant({ type: "linebreak" });
const link = fc.record({
  type: fc.constant("link"),
  url: fc.constantFrom(
    "https://example.com/a?b=1&c=2",
    "mailto:a@example.com",
    "/books",
    "#top",
    "tel:+4912",
  ),
  target: fc.constantFrom(null, "_blank"),
  title: fc.option(words),
  children: fc.array(fc.oneof(text, lineBreak), { maxLength: 3 }),
});
const math = fc.record({ type: fc.constant("math"), text: words });
const note = fc.record({
  type: fc.constant("note"),
  children: fc.array(fc.oneof(text, lineBreak, link, math), { maxLength: 4 }),
});
const inlines = fc.array(fc.oneof({ weight: 4, arbitrary: text }, lineBreak, link, math, note), {
  maxLength: 5,
});
const look = {
  $: fc.option(fc.record({ lineHeight: fc.constantFrom(1, 1.45, 3) }), { nil: undefined }),
  format: fc.constantFrom("", "center", "justify"),
  direction: fc.constantFrom(null, "rtl"),
};
const { list } = fc.letrec((tie) => ({
  list: fc.record({
    type: fc.constant("list"),
    listType: fc.constantFrom("bullet", "number", "check"),
    start: fc.integer({ min: 0, max: 12 }),
    children: fc.array(
      fc.record({
        type: fc.constant("listitem"),
        checked: fc.boolean(),
        ...look,
        children: tie("item") as typeof inlines,
      }),
      {
        maxLength: 4,
      },
    ),
  }),
  item: fc.oneof({ depthSize: "small" }, inlines, fc.array(tie("list"), { minLength: 1, maxLength: 1 })),
}));
const table = fc
  .record({ columns: fc.integer({ min: 0, max: 3 }), header: fc.integer({ min: 0, max: 3 }) })
  .chain(({ columns, header }) => {
    const cell = fc.record({
      type: fc.constant("tablecell"),
      headerState: fc.constantFrom(header, header, header, 0),
      children: fc.array(fc.record({ type: fc.constant("paragraph"), ...look, children: inlines }), {
        maxLength: 2,
      }),
    });
    const row = fc.record({
      type: fc.constant("tablerow"),
      children: fc.array(cell, { minLength: columns, maxLength: columns + 1 }),
    });
    return fc.record({ type: fc.constant("table"), children: fc.array(row, { maxLength: 3 }) });
  });
const card = fc.record({
  type: fc.constant("card"),
  url: fc.constantFrom(
    "https://example.com/a?b=1&c=(2)",
    "http://user@example.com/a b",
    "https://münchen.example/_x_*y*",
    "/media/00000000-0000-4000-8000-000000000000/file.pdf?size=1234567",
    "/media/00000000-0000-4000-8000-000000000000/file.mp3?size=1",
  ),
  site: fc.option(words),
  src: fc.constantFrom(null, "/media/a/960.webp?size=8x9", "https://example.com/strange.png"),
  children: fc.array(fc.oneof(text, lineBreak), { maxLength: 5 }),
});
const summary = fc.record({ type: fc.constant("togglesummary"), ...look, children: inlines });
const inToggle = fc.oneof(
  fc.record({ type: fc.constant("paragraph"), ...look, children: inlines }),
  fc.record({ type: fc.constant("quote"), ...look, children: inlines }),
  list,
);
const toggle = fc
  .tuple(
    summary,
    fc.array(inToggle, { maxLength: 3 }),
    fc.option(fc.tuple(summary, inToggle), { nil: undefined }),
  )
  .map(([head, body, inner]) => ({
    type: "toggle",
    children: [head, ...body, ...(inner ? [{ type: "toggle", children: inner }] : [])],
  }));
const block = fc.oneof(
  toggle,
  fc.record({ type: fc.constant("paragraph"), ...look, children: inlines }),
  fc.record({
    type: fc.constant("heading"),
    tag: fc.constantFrom("h2", "h3", "h4"),
    ...look,
    children: inlines,
  }),
  fc.record({ type: fc.constant("quote"), ...look, children: inlines }),
  fc.record({
    type: fc.constant("quote"),
    ...look,
    $: fc.record({
      callout: fc.constantFrom("note", "tip", "important", "warning", "caution"),
      lineHeight: fc.option(fc.constant(1.45), { nil: undefined }),
    }),
    children: inlines,
  }),
  fc.record({
    type: fc.constant("code"),
    language: fc.constantFrom(null, "ts", "c++", "math"),
    direction: look.direction,
    children: fc.array(fc.oneof(text, lineBreak), { maxLength: 4 }),
  }),
  fc.constant({ type: "horizontalrule" }),
  fc.record({
    type: fc.constant("image"),
    src: fc.constantFrom("/media/a/960.webp?size=8x9", "https://example.com/a b.png"),
    alt: words,
    title: fc.option(words),
    width: fc.option(fc.integer({ min: 1, max: 20_000 })),
    height: fc.option(fc.integer({ min: 1, max: 20_000 })),
    layout: fc.option(fc.constantFrom("wide", "full"), { nil: undefined }),
    beside: fc.option(fc.constant(true), { nil: undefined }),
    link: fc.option(fc.constantFrom("https://example.com/a?b=(1)&c", "/books", "mailto:a@example.com"), {
      nil: undefined,
    }),
    credit: fc.option(words, { nil: undefined }),
  }),
  list,
  table,
  card,
);
const documents = fc.array(block, { maxLength: 5 }).map((children) => ({ root: { type: "root", children } }));

function canonical(value: unknown) {
  const parsed = parseDocument(value);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.document;
}

describe("a document", () => {
  it("survives HTML and back", () => {
    fc.assert(
      fc.property(documents, (value) => {
        const document = canonical(value);
        expect(htmlToDocument(documentToHtml(document))).toEqual({ ok: true, document });
      }),
      { numRuns: 300 },
    );
  });

  it("survives JSON and parsing it again", () => {
    fc.assert(
      fc.property(documents, (value) => {
        const document = canonical(value);
        expect(parseRichText(JSON.stringify(document))).toEqual({ ok: true, document });
      }),
    );
  });
});
