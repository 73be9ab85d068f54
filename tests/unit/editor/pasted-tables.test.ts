// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { TableNode } from "~/rich-text/nodes/table/kind";
import { outline } from "../../e2e/support/outline";
import { rows, small } from "../../e2e/support/stored-table";
import { openEditor } from "./support";

const sources: Record<string, [Record<string, string>, string[]]> = {
  Excel: [
    {
      "text/html":
        "<html><body><!--StartFragment--><table border=0 style='border-collapse:collapse'><col width=64><tr height=20><td class=xl65 width=64>Place</td><td>Guests</td></tr><tr><td>Roof</td><td align=right>12</td></tr></table><!--EndFragment--></body></html>",
      "text/plain": "Place\tGuests\nRoof\t12",
    },
    ["Place | Guests", "Roof | 12"],
  ],
  Word: [
    {
      "text/html":
        "<table class=MsoTableGrid><tr><td colspan=2><p class=MsoNormal><b>Place<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>Roof<o:p></o:p></p></td><td><p class=MsoNormal>12</p></td></tr></table>",
    },
    ["Place | ", "Roof | 12"],
  ],
  "Google Docs": [
    {
      "text/html":
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col width="100"/></colgroup><tbody><tr><td style="border:solid"><p dir="ltr"><span style="font-size:11pt">Place</span></p></td><td><p dir="ltr"><span>Guests</span></p></td></tr></tbody></table></div></b>',
    },
    ["Place | Guests"],
  ],
  Markdown: [
    { "text/plain": "| Place | Guests |\n|:--|--:|\n| *Roof* \\| terrace | 12 |\n\nEnd" },
    ["[Place] | [Guests]", "Roof | terrace | 12"],
  ],
};

test("tables of Excel, Word, Google Docs and Markdown are pasted as tables", async () => {
  const { caret, paste, blocks, text } = await openEditor(["Words"]);
  for (const [source] of Object.values(sources).toReversed()) {
    await caret("Words");
    await paste(source);
  }
  const { children } = blocks().findLast(({ type }) => type === "table") as TableNode;
  expect(children[1]?.children.map((cell) => cell.children[0].format)).toEqual(["left", "right"]);
  expect(text.querySelectorAll("table")).toHaveLength(4);
  expect(rows(blocks())).toEqual(Object.values(sources).flatMap(([, expected]) => expected));
});

test("the caret is below a table that was pasted", async () => {
  const { type, caret, paste, blocks } = await openEditor(["Words", "Behind"]);
  await caret("Words");
  await paste({ "text/html": "<table><tr><td>Place</td><td>Guests</td></tr></table>" });
  await type("Below");
  expect(rows(blocks())).toEqual(["Place | Guests"]);
  expect(outline(blocks())).toEqual([
    "paragraph: Words",
    "table: PlaceGuests",
    "paragraph: Below",
    "paragraph: Behind",
  ]);
});

test("a range of a spreadsheet fills the cells from the caret on, and the table grows", async () => {
  const { type, caret, paste, blocks } = await openEditor([small, "Behind"]);
  await caret("4");
  await paste({
    "text/html": "<table><tr><td>5</td><td><b>old</b></td></tr><tr><td>8</td><td>new</td></tr></table>",
    "text/plain": "5\told\n8\tnew",
  });
  await type("er");
  expect(rows(blocks())).toEqual(["[Name] | [Age] | []", "Brio | 5 | old", "Zulu | 8 | newer"]);
  await caret("Zulu");
  await paste({ "text/plain": 'Xray\t9\r\n"two\nlines"\t\r\n' });
  await type("!");
  expect(rows(blocks())).toEqual([
    "[Name] | [Age] | []",
    "Brio | 5 | old",
    "Xray | 9 | newer",
    "two/lines | ! | ",
  ]);
  expect(outline(blocks()).at(-1)).toBe("paragraph: Behind");
});

test("a single cell of a spreadsheet is pasted as its text, and a table never grows beyond its limits", async () => {
  const { caret, paste, blocks, page } = await openEditor([small, "Behind"]);
  const one = { "text/html": "<table><tr><td>one</td></tr></table>", "text/plain": "one\n" };
  await paste(one);
  await caret("Brio");
  await paste(one);
  await paste({ "text/html": `<table><tr>${"<td>w".repeat(20)}</table>` });
  await caret("Age");
  await paste({ "text/html": `<table><tr>${"<td>w".repeat(20)}</table>` });
  expect(page.textContent).toContain("The table would be too large");
  expect(outline(blocks()).at(-1)).toBe("paragraph: Behindone");
  expect(rows(blocks())[2]).toBe(`Zulu | 7${" | ".repeat(18)}`);
});

test("a table of 250 rows is pasted as text, with a message", async () => {
  const { paste, blocks, page } = await openEditor(["Words"]);
  await paste({ "text/html": `<table>${`<tr>${"<td>w".repeat(5)}`.repeat(250)}</table>` });
  expect(page.textContent).toContain("A table that is too large");
  expect(page.textContent).toContain("at most 200 rows, 20 columns and 2,000 cells");
  expect(blocks().length).toBeGreaterThanOrEqual(250);
});
