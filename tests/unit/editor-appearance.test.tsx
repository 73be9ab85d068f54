// @vitest-environment happy-dom

import { ListItemNode, ListNode } from "@lexical/list";
import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { $createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode } from "@lexical/table";
import { $getRoot, $isTextNode, type LexicalEditor } from "lexical";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { AppearancePlugin } from "~/editor/plugins/appearance";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** The direction of a table whose first cell has these words. */
async function getTableDirection(words: string): Promise<string | undefined> {
  let editor: LexicalEditor | undefined;
  const Probe = () => {
    [editor] = useLexicalComposerContext();
    return null;
  };
  const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode];
  const onError = (error: Error) => {
    throw error;
  };
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <LexicalComposer initialConfig={{ namespace: "", nodes, onError }}>
        <AppearancePlugin />
        <Probe />
      </LexicalComposer>,
    ),
  );
  const editable = document.createElement("div");
  editor?.setRootElement(editable);
  editor?.update(
    () => {
      const table = $createTableNodeWithDimensions(1, 2, false);
      $getRoot().append(table);
      const first = table.getFirstDescendant();
      if ($isTextNode(first)) first.setTextContent(words);
    },
    { discrete: true },
  );
  const table = editable.querySelector("table");
  return table?.dir;
}

test("a table has its columns from right to left in the editor, too", async () => {
  expect(await getTableDirection("الاسم")).toBe("rtl");
  expect(await getTableDirection("Name")).toBe("auto");
});
