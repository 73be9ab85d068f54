import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getRoot } from "lexical";
import { useEffect, useRef, useState } from "react";
import { countWords, getReadingMinutes } from "~/rich-text/reading-time";
import { debounceIdle } from "../debounce-idle";
import { keyboardHeight, useSeenChange } from "../floating/visual-viewport";
import { icons } from "../icons";
import { Shortcuts } from "./shortcuts";
import { useFullScreen } from "./use-full-screen";

/** The status line: word count, shortcuts, full screen and, in full screen, Save. */
export function Status() {
  const words = useWords();
  const { isFull, toggle } = useFullScreen();
  const shortcuts = useRef<HTMLDialogElement>(null);
  useSeenChange(() => document.documentElement.style.setProperty("--keyboard", `${keyboardHeight()}px`));
  useEffect(() => () => void document.documentElement.style.removeProperty("--keyboard"), []);
  return (
    <div className="editor-status">
      <p className="mono">
        {words.toLocaleString("en")} {words === 1 ? "word" : "words"}
        {words > 0 ? ` · ${getReadingMinutes(words)} min` : ""}
      </p>
      <button type="button" className="quiet" onClick={() => shortcuts.current?.showModal()}>
        {icons.keys}
        <span>Shortcuts</span>
      </button>
      <button type="button" className="quiet" onClick={toggle}>
        {isFull ? icons.small : icons.full}
        <span>{isFull ? "Leave full screen" : "Full screen"}</span>
      </button>
      {isFull ? (
        <button type="submit" className="btn btn-solid">
          Save
        </button>
      ) : null}
      <Shortcuts dialog={shortcuts} />
    </div>
  );
}

/** The word count, updated once typing has paused. */
function useWords(): number {
  const [editor] = useLexicalComposerContext();
  const [words, setWords] = useState(0);
  useEffect(() => {
    const count = () => {
      setWords(editor.getEditorState().read(() => countWords($getRoot().getTextContent())));
    };
    count();
    const counting = debounceIdle(count);
    const unregister = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) counting.ask();
    });
    return () => {
      unregister();
      counting.cancel();
    };
  }, [editor]);
  return words;
}
