import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/** Takes over the focus from the textarea, and takes it when the label is clicked. */
export function FocusPlugin({ focus, labelledBy }: { focus: boolean; labelledBy: string }): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    if (focus) editor.focus();
    const label = document.getElementById(labelledBy);
    const onClick = () => editor.focus();
    label?.addEventListener("click", onClick);
    return () => label?.removeEventListener("click", onClick);
  }, [editor, focus, labelledBy]);

  return null;
}
