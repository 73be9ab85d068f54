import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical";
import { expect, test } from "vitest";
import { $deleteLetter } from "~/editor/plugins/whole-letters";

/** The text after Delete with the caret before its second letter; null if it is left to Lexical. */
function deleteSecond(text: string, isBackward = false): string | null {
  const editor = createEditor({
    onError(error) {
      throw error;
    },
  });
  let result: string | null = null;
  editor.update(
    () => {
      const node = $createTextNode(text);
      $getRoot().append($createParagraphNode().append(node));
      node.select(1, 1);
      if ($deleteLetter(isBackward)) result = $getRoot().getTextContent();
    },
    { discrete: true },
  );
  return result;
}

test.each([
  ["ae\u0301b", "ab"],
  ["aक्षb", "ab"],
  ["aनिb", "ab"],
  ["a👩‍👩‍👧b", "ab"],
  ["a🇩🇪🇫🇷", "a🇫🇷"],
  ["a\u{1d49c}b", "ab"],
])("Delete removes a whole letter: %s", (before, after) => {
  expect(deleteSecond(before)).toBe(after);
});

test("a letter of one character, the end of a text and Backspace are left to Lexical", () => {
  expect(deleteSecond("abc")).toBeNull();
  expect(deleteSecond("a")).toBeNull();
  expect(deleteSecond("ae\u0301b", true)).toBeNull();
});
