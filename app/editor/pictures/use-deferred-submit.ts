import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useDeferredSubmit as useHeld } from "~/media/library/use-deferred-submit";

/** The editor's form waits for pictures on their way. `left`: uploads that have not arrived. */
export function useDeferredSubmit(isBusy: boolean, left: number): void {
  const [editor] = useLexicalComposerContext();
  useHeld(() => editor.getRootElement()?.closest("form"), isBusy, left);
}
