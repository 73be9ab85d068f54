import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";
import { debounceIdle } from "../debounce-idle";
import { getDocument } from "../get-document";

/** Returns the editor's latest document as JSON. */
export type ReadValue = () => string;

/**
 * Exposes the document as a field of the surrounding form. Serialising a long text takes longer than a key press may,
 * so it is put off while the author types. Other code can rely on this:
 * - every change fires an `input` event, in the same task as the key that made it;
 * - `new FormData(form)` always contains the latest text, whether for a submit or the autosave: building it fires
 *   `formdata`, which serialises the text. This costs a few milliseconds, so do it a few times a second at most;
 * - the hidden input itself is updated once typing has paused.
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
    /** While FormData is being built, `input` listeners must not build it again. */
    let isBuilding = false;
    const reportInput = () => field.dispatchEvent(new Event("input", { bubbles: true }));
    const unregister = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      stale = true;
      // The editor itself rewrites some nodes when it opens, which is only a change if the document differs.
      if (untouched && read.current() === field.value) return;
      untouched = false;
      writing.schedule();
      if (isBuilding) queueMicrotask(reportInput);
      else reportInput();
    });
    const onFormData = ({ formData }: FormDataEvent) => {
      // Reading commits pending updates.
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
