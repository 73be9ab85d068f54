import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/** Takes the focus over from the textarea, and from a click on the label. */
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
