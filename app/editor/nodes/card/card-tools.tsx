import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type Card, MAX_CARD } from "~/rich-text/nodes/card/card";
import { isComposing } from "~/ui/keys";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { $selectedBlock } from "../../plugins/selected-block";
import { useUndoStep } from "../../use-undo-step";
import { $isCardNode } from "./card-node";

interface SelectedCard {
  nodeKey: NodeKey;
  card: Card;
}

/** The panel below the selected card, with its title and description. */
export function CardTools() {
  const selected = useSelectedCard();
  return (
    <>
      <p className="vh" aria-live="polite">
        {selected
          ? "Card selected. Press Tab for its title and description, or Alt and an arrow key to move it."
          : ""}
      </p>
      {selected ? <CardPanel key={selected.nodeKey} {...selected} /> : null}
    </>
  );
}

/** Not a <form>, because it is inside the entry's form. Enter and Escape return to the card in the text. */
function CardPanel({ nodeKey, card }: SelectedCard) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(nodeKey)?.getBoundingClientRect());
  const step = useUndoStep();
  if (!box) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    // Enter would submit the entry's form, and Escape would leave full screen.
    event.preventDefault();
    event.stopPropagation();
    editor.getRootElement()?.focus();
  };
  const field = (name: "title" | "description") => ({
    className: "input",
    maxLength: MAX_CARD[name],
    value: card[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      // Synchronously: a controlled field must have its new value when the event handler returns.
      editor.update(
        () => {
          const node = $getNodeByKey(nodeKey);
          if ($isCardNode(node)) node.setWords({ [name]: value });
        },
        { tag: step.getTag(name), discrete: true },
      );
    },
    onBlur: step.end,
  });
  return (
    <Floating box={box} className="image-panel" label="Card" mayCover>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields within it */}
      <div className="image-form" onKeyDown={onKeyDown}>
        <label className="image-words">
          <span>Title</span>
          <input type="text" dir="auto" {...field("title")} />
        </label>
        <label className="image-words">
          <span>Description</span>
          <textarea rows={2} dir="auto" {...field("description")} />
        </label>
      </div>
    </Floating>
  );
}

/** The selected card; null unless exactly one card is selected. */
function useSelectedCard(): SelectedCard | null {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedCard | null>(null);

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editorState.read($selectedCard);
      setSelected((last) => (last?.nodeKey === next?.nodeKey && last?.card === next?.card ? last : next));
    });
  }, [editor]);

  return selected;
}

function $selectedCard(): SelectedCard | null {
  const block = $selectedBlock();
  return $isCardNode(block) ? { nodeKey: block.getKey(), card: block.getCard() } : null;
}
