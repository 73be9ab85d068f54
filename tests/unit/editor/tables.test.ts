// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { rows, small } from "../../e2e/support/stored-table";
import { openEditor } from "./support";

test("a table is inserted, filled and left by keyboard alone", async () => {
  const { press, type, blocks, published, text } = await openEditor(["Before"]);
  await press("Enter");
  await type("/table");
  await press("Enter");
  expect(text.querySelectorAll("th")).toHaveLength(3);
  for (const words of ["A", "B", "C"]) {
    await type(words);
    await press("Tab");
  }
  await type("1");
  await press("Enter");
  await type("one");
  await press("Control+Enter");
  expect(text.querySelectorAll("tr")).toHaveLength(4);
  await type("new");
  for (let cells = 0; cells < 5; cells += 1) await press("Tab");
  await type("last");
  await press("Tab");
  await type("Behind");
  expect(outline(blocks()).filter((line) => !line.startsWith("table"))).toEqual([
    "paragraph: Before",
    "paragraph: Behind",
  ]);
  expect(rows(blocks())).toEqual(["[A] | [B] | [C]", "1/one |  | ", "new |  | ", " |  | last"]);

  const shown = published();
  const headers = Array.from(shown.querySelectorAll("th[scope=col]"), ({ textContent }) => textContent);
  expect(headers).toEqual(["A", "B", "C"]);
  expect(shown.querySelector("[role=group]")?.getAttribute("aria-label")).toBe("Table: A, B, C");
});

test("its tool adds, moves and deletes rows and columns, and undo takes them back", async () => {
  const editor = await openEditor([small, "Behind"]);
  const { press, caret, click, find, blocks } = editor;
  const now = () => rows(blocks());
  const button = (name: string, group?: "Row" | "Column"): HTMLElement => {
    const found = editor.all<HTMLElement>("button", name).filter((one) => one.closest("[role=dialog]"));
    const inGroup = group && find("group", group);
    return found.filter((one) => !inGroup || inGroup.contains(one))[0] ?? find<HTMLElement>("button", name);
  };
  const choose = (name: string, group?: "Row" | "Column") => click(button(name, group));
  await caret("Brio");
  await click(find("button", "Table"));
  await choose("Move down", "Row");
  expect(now()).toEqual(["[Name] | [Age]", "Zulu | 7", "Brio | 4"]);
  expect(button("Move down", "Row").getAttribute("aria-disabled")).toBe("true");
  await choose("Insert above", "Row");
  expect(now()).toEqual(["[Name] | [Age]", "Zulu | 7", " | ", "Brio | 4"]);
  await choose("Move right", "Column");
  expect(now()).toEqual(["[Age] | [Name]", "7 | Zulu", " | ", "4 | Brio"]);
  await choose("Insert left", "Column");
  expect(now()[0]).toBe("[Age] | [] | [Name]");
  await choose("Delete", "Row");
  expect(now()).toEqual(["[Age] | [] | [Name]", "7 |  | Zulu", " |  | "]);
  await choose("Header row");
  await choose("Header column");
  expect(now()).toEqual(["[Age] |  | Name", "[7] |  | Zulu", "[] |  | "]);
  for (let steps = 0; steps < 7; steps += 1) await click(find("button", "Undo"));
  expect(now()).toEqual(["[Name] | [Age]", "Brio | 4", "Zulu | 7"]);
  await caret("Brio");
  await press("Alt+ArrowDown");
  expect(now()).toEqual(["[Name] | [Age]", "Zulu | 7", "Brio | 4"]);
  await click(find("button", "Table"));
  await choose("Delete table");
  expect(outline(blocks())).toEqual(["paragraph: Behind"]);
});

test("a cell holds only lines, whatever is typed or pasted into it", async () => {
  const { type, caret, paste, click, find, blocks } = await openEditor([small]);
  await caret("Brio");
  await paste({
    "text/html":
      "<h2>Heading</h2><ul><li>one</li><li>two</li></ul><table><tr><td>x</td><td>y</td></tr></table>",
  });
  await type("!");
  await caret("Zulu", "start");
  await type("- ");
  await type("dash ");
  await caret("7");
  await click(find("button", "Insert"));
  await click(find("button", "Horizontal rule"));
  const stored = blocks();
  expect(stored.map(({ type }) => type).slice(0, 2)).toEqual(["table", "horizontalrule"]);
  const [head, brio, zulu] = rows(stored);
  expect(head).toBe("[Name] | [Age]");
  expect(brio).toMatch(/^Brio.*Heading.*one.*two.*x.*y.* \| 4$/);
  expect(zulu).toContain("dash Zulu | 7");
});
