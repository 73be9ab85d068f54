// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";

const element = { version: 1, direction: null, format: "", indent: 0 };
const code = (text: string, language: string | null = null) => ({
  ...element,
  type: "code",
  language,
  children: [{ type: "text", version: 1, text, format: 0, style: "", mode: "normal", detail: 0 }],
});

test("Tab indents code, Shift+Tab takes it back, and Escape lets Tab leave", async () => {
  const { press, type, text, blocks, caretIn } = await openEditor([code("if (a) {")]);
  await caretIn(0, "end");
  const hints = () => Array.from(document.querySelectorAll(".key-hint"), ({ textContent }) => textContent);
  expect(hints()).toContain("Tab indents; Escape, then Tab, leaves");
  await press("Enter");
  await press("Tab");
  await type("b()");
  expect(document.activeElement).toBe(text);
  expect(JSON.stringify(blocks())).toContain('"  b()"');
  await press("Shift+Tab");
  expect(JSON.stringify(blocks())).toContain('"b()"');
  await press("Control+a");
  await press("Tab");
  expect(JSON.stringify(blocks())).toMatch(/" {2}if \(a\) \{".*" {2}b\(\)"/);
  await press("Escape");
  expect(hints()).toContain("Tab leaves the text");
  const before = JSON.stringify(blocks());
  await press("Tab");
  expect(JSON.stringify(blocks())).toBe(before);
  await type("c");
  await press("Tab");
  expect(JSON.stringify(blocks())).toContain('"c  "');
});

test("code that is indented with tabs gets another one", async () => {
  const { press, blocks, caretIn } = await openEditor([code("\tb()")]);
  await caretIn(0, "end");
  await press("Tab");
  expect(JSON.stringify(blocks())).toContain("\\tb()\\t");
  await press("Shift+Tab");
  expect(JSON.stringify(blocks())).toContain('"b()\\t"');
});

test("Tab from the text leads to the toolbar, and never to Undo", async () => {
  const { page, click, find } = await openEditor(["Words"]);
  const stops = () =>
    [...page.querySelectorAll("[role=toolbar] [tabindex='0']")].map((one) => one.getAttribute("aria-label"));
  expect(stops()).toHaveLength(1);
  find("button", /^Undo/).focus();
  await click(find("button", /^Undo/));
  expect(stops()).not.toContain("Undo");
});

test("Enter leaves a formula for the line below it, and an empty one becomes a paragraph", async () => {
  const { press, type, blocks, caretIn } = await openEditor([code("x^2", "math")]);
  await caretIn(0, "end");
  expect(Array.from(document.querySelectorAll(".key-hint"), ({ textContent }) => textContent)).toContain(
    "Enter leaves the formula, Shift+Enter adds a line",
  );
  await press("Shift+Enter");
  await type("+1");
  await press("Enter");
  await type("After");
  expect(outline(blocks())).toEqual(["code: x^2+1", "paragraph: After"]);
  await press("Enter");
  await type("$$");
  await press("Enter");
  await press("Enter");
  await type("More");
  expect(outline(blocks()).slice(1)).toEqual(["paragraph: After", "paragraph: More"]);
});
