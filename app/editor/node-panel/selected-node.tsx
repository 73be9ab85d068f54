import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { LexicalNode, NodeKey } from "lexical";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { $getSelectedNode } from "../node-selection";

type Selected<Values> = Values & { nodeKey: NodeKey };

interface SelectedNodeProps<Values extends object> {
  /** What the children show of a node; null for other kinds. Constant, or it subscribes at every render. */
  $read: (node: LexicalNode) => Values | null;
  /** What screen readers are told of it, and what Tab reaches: "Card selected. Press Tab for its title". */
  describe: (values: Values) => string;
  /** The panel; a new one for each node. */
  children: (selected: Selected<Values>) => ReactNode;
}

/** Shows the panel of a kind while exactly one node of it is selected. */
export function SelectedNode<Values extends object>({
  $read,
  describe,
  children,
}: SelectedNodeProps<Values>) {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<Selected<Values> | null>(null);

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read(() => {
          const node = $getSelectedNode();
          const values = node && $read(node);
          return values && { ...values, nodeKey: node.getKey() };
        });
        setSelected((last) => (isSame(last, next) ? last : next));
      }),
    [editor, $read],
  );

  return (
    <>
      <p className="vh" aria-live="polite">
        {selected ? `${describe(selected)}, or Alt and an arrow key to move it.` : ""}
      </p>
      {selected ? <Fragment key={selected.nodeKey}>{children(selected)}</Fragment> : null}
    </>
  );
}

function isSame<Values extends object>(a: Values | null, b: Values | null): boolean {
  if (!a || !b) return a === b;
  return Object.entries(a).every(([name, value]) => b[name as keyof Values] === value);
}
