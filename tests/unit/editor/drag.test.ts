// @vitest-environment happy-dom
import { COMMAND_PRIORITY_BEFORE_EDITOR, DROP_COMMAND, getNearestEditorFromDOMNode } from "lexical";
import { expect, test, vi } from "vitest";
import { openEditor } from "./support";

test("words that are dropped on the text are left to the editor's own handler", async () => {
  const { text } = await openEditor(["First"]);
  const others = vi.fn(() => true);
  getNearestEditorFromDOMNode(text)?.registerCommand(DROP_COMMAND, others, COMMAND_PRIORITY_BEFORE_EDITOR);
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", "words");
  const drop = new DragEvent("drop", { bubbles: true, cancelable: true });
  text.dispatchEvent(Object.assign(drop, { dataTransfer }));
  expect(others).toHaveBeenCalledOnce();
});
