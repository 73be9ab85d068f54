import type { BlockNode } from "../../../app/rich-text/document";
import { violations } from "../support/axe";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

const cell = (words: string, headerState = 0) => ({
  type: "tablecell",
  version: 1,
  headerState,
  children: [
    {
      type: "paragraph",
      version: 1,
      children: [{ type: "text", version: 1, text: words, format: 0, style: "" }],
    },
  ],
});
const table = (rows: string[][]) => ({
  type: "table",
  version: 1,
  children: rows.map((words, y) => ({
    type: "tablerow",
    version: 1,
    children: words.map((word) => cell(word, y === 0 ? 1 : 0)),
  })),
});
const small = table([
  ["Name", "Age"],
  ["Brio", "4"],
  ["Zulu", "7"],
]);

/** The rows of the tables, "a | b"; header cells in square brackets, lines divided by "/". */
function rows(blocks: BlockNode[]): string[] {
  return blocks.flatMap((block) =>
    block.type === "table"
      ? block.children.map(({ children }) =>
          children
            .map(({ headerState, children: [paragraph] }) => {
              const words = paragraph.children
                .map((node) => (node.type === "text" ? node.text : "/"))
                .join("");
              return headerState ? `[${words}]` : words;
            })
            .join(" | "),
        )
      : [],
  );
}

test("a table is inserted, filled and left by keyboard alone @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before"]);
  await editor.caret("Before");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/table");
  await page.keyboard.press("Enter");
  await expect(editor.text.locator("th")).toHaveCount(3);
  for (const words of ["A", "B", "C"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("one");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(editor.text.locator("tr")).toHaveCount(4);
  await page.keyboard.type("new");
  for (let cells = 0; cells < 5; cells += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("last");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Behind");
  const blocks = await editor.saved();
  expect(outline(blocks).filter((line) => !line.startsWith("table"))).toEqual([
    "paragraph: Before",
    "paragraph: Behind",
  ]);
  expect(rows(blocks)).toEqual(["[A] | [B] | [C]", "1/one |  | ", "new |  | ", " |  | last"]);

  const shown = await editor.published();
  await expect(shown.getByRole("columnheader")).toHaveText(["A", "B", "C"]);
  await expect(shown.getByRole("group", { name: "Table: A, B, C" })).toBeVisible();
});

test("its tool adds, moves and deletes rows and columns, and undo takes them back @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small, "Behind"]);
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  const panel = page.getByRole("dialog", { name: "Table" });
  await editor.tool("Table").click();
  const button = (name: string, group?: "Row" | "Column") =>
    (group ? panel.getByRole("group", { name: group }) : panel).getByRole("button", { name, exact: true });
  const press = (name: string, group?: "Row" | "Column") => button(name, group).click();
  const now = async () => rows(await editor.formValue());
  await press("Move down", "Row");
  expect(await now()).toEqual(["[Name] | [Age]", "Zulu | 7", "Brio | 4"]);
  await expect(button("Move down", "Row")).toHaveAttribute("aria-disabled", "true");
  await press("Insert above", "Row");
  expect(await now()).toEqual(["[Name] | [Age]", "Zulu | 7", " | ", "Brio | 4"]);
  await press("Move right", "Column");
  expect(await now()).toEqual(["[Age] | [Name]", "7 | Zulu", " | ", "4 | Brio"]);
  await press("Insert left", "Column");
  expect((await now())[0]).toBe("[Age] | [] | [Name]");
  await press("Delete", "Row");
  expect(await now()).toEqual(["[Age] | [] | [Name]", "7 |  | Zulu", " |  | "]);
  await press("Header row");
  await press("Header column");
  expect(await now()).toEqual(["[Age] |  | Name", "[7] |  | Zulu", "[] |  | "]);
  for (let steps = 0; steps < 7; steps += 1) await editor.tool("Undo").click();
  expect(await now()).toEqual(["[Name] | [Age]", "Brio | 4", "Zulu | 7"]);
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  await page.keyboard.press("Alt+ArrowDown");
  expect(await now()).toEqual(["[Name] | [Age]", "Zulu | 7", "Brio | 4"]);
  await editor.tool("Table").click();
  await press("Delete table");
  await page.keyboard.type("Instead");
  expect(outline(await editor.saved())).toEqual(["paragraph: Instead", "paragraph: Behind"]);
});

test("a cell holds only lines, whatever is typed or pasted into it @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small]);
  await editor.text.getByText("Brio").click();
  await page.keyboard.press("End");
  await editor.noticed();
  await editor.paste({
    "text/html":
      "<h2>Heading</h2><ul><li>one</li><li>two</li></ul><table><tr><td>x</td><td>y</td></tr></table>",
  });
  await page.keyboard.type("!");
  await editor.text.getByText("Zulu").click();
  await page.keyboard.press("Home");
  await editor.noticed();
  await page.keyboard.type("- ");
  await page.keyboard.type("dash ");
  await editor.text.getByText("7", { exact: true }).click();
  await editor.noticed();
  await editor.tool("Insert").click();
  await editor.tool("Horizontal rule").click();
  const blocks = await editor.saved();
  expect(blocks.map(({ type }) => type).slice(0, 2)).toEqual(["table", "horizontalrule"]);
  const [head, brio, zulu] = rows(blocks);
  expect(head).toBe("[Name] | [Age]");
  expect(brio).toMatch(/^Brio.*Heading.*one.*two.*x.*y.* \| 4$/);
  expect(zulu).toContain("dash Zulu | 7");
});

test("the text before and after a table is reached with the arrow keys @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small]);
  await editor.text.getByText("Name").click();
  await editor.noticed();
  await page.keyboard.press("ArrowUp");
  await editor.noticed();
  await page.keyboard.type("Above");
  await editor.text.getByText("Zulu").click();
  await editor.noticed();
  await page.keyboard.press("ArrowDown");
  await editor.noticed();
  await page.keyboard.type("Below");
  const blocks = await editor.saved();
  expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "table", "paragraph"]);
  expect(rows(blocks)).toEqual(["[Name] | [Age]", "Brio | 4", "Zulu | 7"]);
});

test("selected cells are emptied, and what is typed goes into the first of them @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small, "Behind"]);
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  for (let cells = 0; cells < 2; cells += 1) {
    await page.keyboard.press("Shift+ArrowDown");
    await editor.noticed();
  }
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(2);
  await page.keyboard.press("Delete");
  expect(rows(await editor.formValue())).toEqual(["[Name] | [Age]", " | 4", " | 7"]);
  await page.keyboard.type("New");
  await page.keyboard.press("Shift+ArrowRight");
  await editor.noticed();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(4);
  await page.keyboard.type("Over");
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(0);
  expect(rows(await editor.formValue())).toEqual(["[Name] | [Age]", "Over | ", " | "]);
  expect(outline(await editor.saved()).at(-1)).toBe("paragraph: Behind");
});

test("tables of Excel, Word, Google Docs and Markdown are pasted as tables @js", async ({ openEditor }) => {
  const sources = [
    {
      "text/html":
        "<html><body><!--StartFragment--><table border=0 style='border-collapse:collapse'><col width=64><tr height=20><td class=xl65 width=64>Place</td><td>Guests</td></tr><tr><td>Roof</td><td align=right>12</td></tr></table><!--EndFragment--></body></html>",
      "text/plain": "Place\tGuests\nRoof\t12",
    },
    {
      "text/html":
        "<table class=MsoTableGrid><tr><td colspan=2><p class=MsoNormal><b>Place<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>Roof<o:p></o:p></p></td><td><p class=MsoNormal>12</p></td></tr></table>",
    },
    {
      "text/html":
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col width="100"/></colgroup><tbody><tr><td style="border:solid"><p dir="ltr"><span style="font-size:11pt">Place</span></p></td><td><p dir="ltr"><span>Guests</span></p></td></tr></tbody></table></div></b>',
    },
    { "text/plain": "| Place | Guests |\n|:--|--:|\n| *Roof* \\| terrace | 12 |\n\nEnd" },
  ];
  const editor = await openEditor(["Words"]);
  for (const source of sources) {
    await editor.caret("Words");
    await editor.paste(source as Record<string, string>);
    await editor.noticed();
  }
  await expect(editor.text.locator("table")).toHaveCount(4);
  const all = rows(await editor.saved());
  expect(all.slice().sort()).toEqual(
    [
      "Place | Guests",
      "Roof | 12",
      "Place | ",
      "Roof | 12",
      "Place | Guests",
      "[Place] | [Guests]",
      "Roof | terrace | 12",
    ].sort(),
  );
});

test("the caret is below a table that was pasted @js", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["Words", "Behind"]);
  await editor.caret("Words");
  await editor.paste({ "text/html": "<table><tr><td>Place</td><td>Guests</td></tr></table>" });
  await expect(editor.text.locator("table")).toHaveCount(1);
  await page.keyboard.type("Below");
  const blocks = await editor.saved();
  expect(rows(blocks)).toEqual(["Place | Guests"]);
  expect(outline(blocks)).toEqual([
    "paragraph: Words",
    "table: PlaceGuests",
    "paragraph: Below",
    "paragraph: Behind",
  ]);
});

test("a range of a spreadsheet fills the cells from the caret on, and the table grows @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small, "Behind"]);
  const paste = async (words: string, data: Record<string, string>) => {
    await editor.text.getByText(words, { exact: true }).click();
    await editor.noticed();
    await editor.paste(data);
    await editor.noticed();
  };
  await paste("4", {
    "text/html": "<table><tr><td>5</td><td><b>old</b></td></tr><tr><td>8</td><td>new</td></tr></table>",
    "text/plain": "5\told\n8\tnew",
  });
  await page.keyboard.type("er");
  expect(rows(await editor.formValue())).toEqual([
    "[Name] | [Age] | []",
    "Brio | 5 | old",
    "Zulu | 8 | newer",
  ]);
  await paste("Zulu", { "text/plain": 'Xray\t9\r\n"two\nlines"\t\r\n' });
  await page.keyboard.type("!");
  expect(rows(await editor.formValue())).toEqual([
    "[Name] | [Age] | []",
    "Brio | 5 | old",
    "Xray | 9 | newer",
    "two/lines | ! | ",
  ]);
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  await page.keyboard.press("Shift+ArrowDown");
  await editor.noticed();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(2);
  await editor.paste({ "text/html": "<table><tr><td>A</td><td>1</td></tr></table>" });
  const blocks = await editor.saved();
  expect(rows(blocks)).toEqual([
    "[Name] | [Age] | []",
    "A | 1 | old",
    "Xray | 9 | newer",
    "two/lines | ! | ",
  ]);
  expect(outline(blocks).at(-1)).toBe("paragraph: Behind");
});

test("a single cell of a spreadsheet is pasted as its text, and a table never grows beyond its limits @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small, "Behind"]);
  const one = { "text/html": "<table><tr><td>one</td></tr></table>", "text/plain": "one\n" };
  await editor.caret("Behind");
  await editor.paste(one);
  await editor.text.getByText("Brio").click();
  await page.keyboard.press("End");
  await editor.noticed();
  await editor.paste(one);
  await editor.paste({ "text/html": `<table><tr>${"<td>w".repeat(20)}</table>` });
  await editor.text.getByText("Age").click();
  await editor.noticed();
  await editor.paste({ "text/html": `<table><tr>${"<td>w".repeat(20)}</table>` });
  await expect(page.getByText("The table would be too large")).toBeVisible();
  const blocks = await editor.saved();
  expect(outline(blocks).at(-1)).toMatch(/^paragraph: (?:Behindone|oneBehind)$/);
  expect(rows(blocks)[2]).toBe(`Zulu | 7${" | ".repeat(18)}`);
});

test("a table of 250 rows is pasted as text, with a message @js", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["Words"]);
  await editor.caret("Words");
  await editor.paste({ "text/html": `<table>${`<tr>${"<td>w".repeat(5)}`.repeat(250)}</table>` });
  await expect(
    page.getByRole("status").filter({ hasText: "A table was pasted as plain text" }),
  ).toContainText("at most 200 rows, 20 columns and 2,000 cells");
  expect((await editor.formValue()).length).toBeGreaterThanOrEqual(250);
});

for (const width of [360, 1440])
  test(`a wide table scrolls by itself at ${width} px @js`, async ({ adminPage: page, openEditor }) => {
    const wide = table(
      Array.from({ length: 4 }, (_, y) => Array.from({ length: 12 }, (_, x) => `Words ${y} ${x}`)),
    );
    await page.setViewportSize({ width, height: 900 });
    const editor = await openEditor(["Before", wide, small, "After"]);
    await editor.text.getByText("Words 1 0").click();
    await editor.tool("Table").click();
    const tooWide = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    // In the editor the caret scrolls it.
    const found = (await violations(page)).filter((rule) => !/^scrollable-region.*\.table/.test(rule));
    expect(found).toEqual([]);
    const shown = await editor.published();
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    const region = shown.getByRole("group").first();
    await region.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });
