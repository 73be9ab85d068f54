// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { openEditor, within } from "./support";

test("formulas are typed and shown as MathML", async () => {
  const { press, type, find, fill, click, blocks, published, text } = await openEditor(["Start"]);
  const field = () => find<HTMLInputElement>("textbox", "LaTeX");
  await press("Enter");
  await type("It costs $5 and $10, $x^2$ and /inline");
  await press("Enter");
  expect(document.activeElement).toBe(field());
  await fill(field(), "\\frac{a}{b}");
  await press("Enter");
  await type(" after");
  await press("Enter");
  await type("/formula");
  await press("Enter");
  await type("\\sum_{i=1}^n i");
  expect(blocks()).toMatchObject([
    {},
    {
      children: [
        { text: "It costs $5 and $10, " },
        { type: "math", text: "x^2" },
        { text: " and " },
        { type: "math", text: "\\frac{a}{b}" },
        { text: " after" },
      ],
    },
    { type: "code", language: "math" },
  ]);
  const shown = published();
  expect(shown.querySelectorAll("math")).toHaveLength(3);
  expect(shown.querySelector("[role=group]")?.getAttribute("aria-label")).toBe("Formula");

  await click(within(text, "x^2"));
  expect(document.activeElement).toBe(field());
  await fill(field(), "");
  await press("Escape");
  expect(JSON.stringify(blocks())).not.toContain("x^2");
});

test("two dollars and Enter begin a formula, a formula between two ends there, and both are undone", async () => {
  const { press, type, blocks, text } = await openEditor(["Start"]);
  await press("Enter");
  await type("$$x^2$$");
  await press("Enter");
  await type("Between");
  await press("Enter");
  await type("$$");
  await press("Enter");
  await type("a+b");
  const formula = (text: string) => ({ type: "code", language: "math", children: [{ text }] });
  expect(blocks()).toMatchObject([
    {},
    formula("x^2"),
    { type: "paragraph", children: [{ text: "Between" }] },
    formula("a+b"),
  ]);
  await press("Control+z");
  await press("Control+z");
  expect(text.lastElementChild?.textContent).toBe("$$");
});

test("a changed formula is one step to undo, and the Enter of an input method stays in its field", async () => {
  const { press, type, find, fill, click, blocks, text } = await openEditor(["Start"]);
  const stored = () => JSON.stringify(blocks());
  await type(" $x^2$");
  expect(stored()).toContain('"text":"x^2"');
  await click(within(text, "x^2"));
  const field = find<HTMLInputElement>("textbox", "LaTeX");
  for (const words of ["a", "a+b", "a+b+c"]) await fill(field, words);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  expect(document.activeElement).toBe(field);
  await press("Enter");
  expect(document.activeElement).toBe(text);
  expect(stored()).toContain('"text":"a+b+c"');
  await press("Control+z");
  expect(stored()).toContain('"text":"x^2"');
  await press("Control+Shift+z");
  expect(stored()).toContain('"text":"a+b+c"');
});

test("an inline formula is shown as readers see it, and as its LaTeX while it is selected", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ ok: true, html: "<math><mi>q</mi></math>" });
  });
  const { type, click, caret, text } = await openEditor(["Start"]);
  await type(" $q^2$ and $q^2$");
  await expect.poll(() => text.querySelectorAll("math").length).toBe(2);
  await click(text.querySelector("math") as unknown as HTMLElement);
  await expect.poll(() => text.querySelector("code")?.textContent).toBe("q^2");
  expect(text.querySelectorAll("math")).toHaveLength(1);
  await caret("Start", "start");
  await expect.poll(() => text.querySelectorAll("math").length).toBe(2);
  expect(new Set(asked)).toEqual(new Set(["/admin/formula?latex=q%5E2"]));
});
