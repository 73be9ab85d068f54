import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the document in a hidden input that any form sends, and tells the form of every change with an `input`
 * event. The input is written in the same task as the key that changed the text.
 */
export function ValuePlugin({ name, value }: { name: string; value: MutableRefObject<string> }) {
  const [editor] = useLexicalComposerContext();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const write = (json: string) => {
      value.current = json;
      field.value = json;
    };
    write(JSON.stringify(editor.getEditorState()));
    const unregister = editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      const json = JSON.stringify(editorState);
      if (json === field.value) return;
      write(json);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    // Reading commits what is still pending, before anything else looks at the form.
    const commit = () => editor.read(() => undefined);
    const { form } = field;
    form?.addEventListener("submit", commit, true);
    return () => {
      unregister();
      form?.removeEventListener("submit", commit, true);
    };
  }, [editor, value]);

  // Without a value of React's: it would write its own again when the field is rendered next.
  return <input ref={input} type="hidden" name={name} />;
}
