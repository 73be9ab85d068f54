import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { LexicalNode, NodeKey } from "lexical";
import { type Card, MAX_CARD } from "~/rich-text/nodes/card/card";
import { useBox } from "../../floating/use-box";
import { NodeField, NodePanel } from "../../node-panel/node-panel";
import { SelectedNode } from "../../node-panel/selected-node";
import { useNodeChange } from "../../node-panel/use-node-change";
import { $isCardNode } from "./card-node";

/** The panel below the selected card, with its title and description. */
export function CardTools() {
  return (
    <SelectedNode $read={$readCard} describe={() => "Card selected. Press Tab for its title and description"}>
      {(selected) => <CardPanel {...selected} />}
    </SelectedNode>
  );
}

const $readCard = (node: LexicalNode) => ($isCardNode(node) ? { card: node.getCard() } : null);

function CardPanel({ nodeKey, card }: { nodeKey: NodeKey; card: Card }) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(nodeKey)?.getBoundingClientRect());
  const { change, end } = useNodeChange(nodeKey, $isCardNode);
  const field = (name: "title" | "description") => ({
    className: "input",
    maxLength: MAX_CARD[name],
    value: card[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change(name, (node) => node.setWords({ [name]: value })),
    onBlur: end,
  });
  return (
    <NodePanel box={box} label="Card" mayCover>
      <NodeField label="Title">
        <input type="text" dir="auto" {...field("title")} />
      </NodeField>
      <NodeField label="Description">
        <textarea rows={2} dir="auto" {...field("description")} />
      </NodeField>
    </NodePanel>
  );
}
