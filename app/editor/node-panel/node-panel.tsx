import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_NORMAL, KEY_TAB_COMMAND } from "lexical";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isComposing } from "~/ui/keys";
import { Floating, type FloatingProps } from "../floating/floating";

interface NodePanelProps extends Pick<FloatingProps, "mayCover" | "makesRoom"> {
  /** Where the node is shown; without it, there is no panel. */
  box: FloatingProps["box"] | null;
  label: string;
  children: ReactNode;
}

/**
 * The panel below a selected node, with its values as fields (`NodeField`). Tab in the text goes to the first; Escape,
 * and Enter in a field, return to the text. Not a <form>, because it is inside the entry's form.
 */
export function NodePanel({ box, children, ...surface }: NodePanelProps) {
  const [editor] = useLexicalComposerContext();
  const fields = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const first = fields.current?.querySelector<HTMLElement>("input, select, textarea");
          if (!first || event.shiftKey) return false;
          event.preventDefault();
          first.focus();
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Enter that confirms a word in an input method does nothing else.
    if (isComposing(event.nativeEvent)) return;
    const isPressed = event.target instanceof Element && event.target.closest("button, summary") !== null;
    if (event.key !== "Escape" && (event.key !== "Enter" || isPressed)) return;
    // Enter would submit the entry's form, and Escape would leave full screen.
    event.preventDefault();
    event.stopPropagation();
    editor.getRootElement()?.focus();
  };

  if (!box) return null;
  return (
    <Floating box={box} className="node-panel" {...surface}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields within it */}
      <div ref={fields} className="node-fields" onKeyDown={onKeyDown}>
        {children}
      </div>
    </Floating>
  );
}

/** A field with its label beside it. */
export function NodeField({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in its children
    <label className="node-field">
      <span>{label}</span>
      {children}
    </label>
  );
}
