import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { SelectionAlwaysOnDisplay } from "@lexical/react/LexicalSelectionAlwaysOnDisplay";
import { useEffect } from "react";

/** Highlights the selected words while a control has the focus, at whatever width. */
export function KeptSelectionPlugin() {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    // Lexical places its marks again when an attribute of the text changes, but not when the lines break elsewhere.
    const observer = new ResizeObserver(([entry]) => {
      const width = `${entry?.contentRect.width}`;
      const text = editor.getRootElement();
      if (text && text.dataset.width !== width) text.dataset.width = width;
    });
    const unregister = editor.registerRootListener((root) => {
      observer.disconnect();
      if (root) observer.observe(root);
    });
    return () => {
      unregister();
      observer.disconnect();
    };
  }, [editor]);

  return <SelectionAlwaysOnDisplay onReposition={markKept} />;
}

function markKept(marks: readonly HTMLElement[]): void {
  for (const mark of marks) mark.className = "kept-selection";
}
