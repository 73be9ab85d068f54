import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useDeferredSubmit as useHeld } from "~/media/library/use-deferred-submit";

/** Holds back the submit of the editor's form while pictures are uploading. `left`: unfinished uploads. */
export function useDeferredSubmit(isBusy: boolean, left: number): void {
  const [editor] = useLexicalComposerContext();
  useHeld(() => editor.getRootElement()?.closest("form"), isBusy, left);
}
