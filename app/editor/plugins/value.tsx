import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";
import { debounceIdle } from "../debounce-idle";
import { getDocument } from "../get-document";

/** Returns the editor's latest document as JSON. */
export type ReadValue = () => string;

/**
 * The document as a field of the form around it. Writing a long text as JSON takes longer than a key press may, so
 * nothing is written while somebody types. What others can rely on:
 * - an `input` event tells the form of every change, in the same task as the key that made it;
 * - `new FormData(form)` always holds the newest text, whoever builds it (a submit, the autosave): building it
 *   fires `formdata`, and that writes the text. It costs a few milliseconds, so do it a few times a second at most;
 * - the hidden input itself follows once typing has paused.
 */
export function ValuePlugin({ name, read }: { name: string; read: MutableRefObject<ReadValue> }) {
  const [editor] = useLexicalComposerContext();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    let json = getDocument(editor.getEditorState());
    let stale = false;
    read.current = () => {
      if (stale) json = getDocument(editor.getEditorState());
      stale = false;
      return json;
    };
    const write = () => {
      field.value = read.current();
    };
    write();
    const writing = debounceIdle(write);
    let untouched = true;
    /** While a form's data is built, its listeners must not build it again. */
    let isBuilding = false;
    const tell = () => field.dispatchEvent(new Event("input", { bubbles: true }));
    const unregister = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      stale = true;
      // The editor itself rewrites some nodes when it opens: until the text differs nobody has changed it.
      if (untouched && read.current() === field.value) return;
      untouched = false;
      writing.ask();
      if (isBuilding) queueMicrotask(tell);
      else tell();
    });
    const onFormData = ({ formData }: FormDataEvent) => {
      // Reading commits what is still pending.
      isBuilding = true;
      editor.read(() => undefined);
      isBuilding = false;
      formData.set(name, read.current());
    };
    const { form } = field;
    form?.addEventListener("formdata", onFormData);
    return () => {
      unregister();
      writing.cancel();
      form?.removeEventListener("formdata", onFormData);
    };
  }, [editor, name, read]);

  // Not a controlled input: React would write its own value at the next render.
  return <input ref={input} type="hidden" name={name} />;
}
