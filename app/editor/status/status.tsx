import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getRoot, COMMAND_PRIORITY_LOW } from "lexical";
import { useEffect, useRef, useState } from "react";
import { countWords, getReadingMinutes } from "~/rich-text/reading-time";
import { debounceIdle } from "../debounce-idle";
import { FindBar } from "../find/find-bar";
import { keyboardHeight, useSeenChange } from "../floating/visual-viewport";
import { icons } from "../icons";
import { CodeKeys } from "../nodes/code/code-keys";
import { OPEN_FIND_COMMAND } from "../plugins/keys";
import { shortcuts as keys } from "../shortcuts";
import { Shortcuts } from "./shortcuts";
import { useFullScreen } from "./use-full-screen";
import { useWordGoal } from "./use-word-goal";
import { WordGoal } from "./word-goal";

/** The status line of the field `name`: word count and goal, find and replace, shortcuts, full screen and, in full screen, Save. */
export function Status({ name }: { name: string }) {
  const words = useWords();
  const [goal, setGoal] = useWordGoal(name);
  const { isFull, toggle } = useFullScreen();
  const shortcuts = useRef<HTMLDialogElement>(null);
  const [editor] = useLexicalComposerContext();
  /** The find bar's key, which changes each time the bar is requested; null while it is closed. */
  const [finding, setFinding] = useState<number | null>(null);
  useEffect(() => {
    const open = () => {
      setFinding((times) => (times ?? 0) + 1);
      return true;
    };
    return editor.registerCommand(OPEN_FIND_COMMAND, open, COMMAND_PRIORITY_LOW);
  }, [editor]);
  useSeenChange(() => document.documentElement.style.setProperty("--keyboard", `${keyboardHeight()}px`));
  useEffect(() => () => void document.documentElement.style.removeProperty("--keyboard"), []);
  return (
    <div className="editor-status">
      {finding === null ? null : <FindBar key={finding} onClose={() => setFinding(null)} />}
      <p className="mono">
        {words.toLocaleString("en")}
        {goal ? <span data-goal="">{` of ${goal.toLocaleString("en")}`}</span> : null}
        <span data-long={goal ? "" : undefined}> {(goal ?? words) === 1 ? "word" : "words"}</span>
        <span data-long="">{words > 0 ? ` · ${getReadingMinutes(words)} min` : ""}</span>
      </p>
      <CodeKeys />
      <WordGoal words={words} goal={goal} onChange={setGoal} />
      <button
        type="button"
        className="quiet"
        aria-keyshortcuts={keys.find.keys}
        onClick={() => editor.dispatchCommand(OPEN_FIND_COMMAND, undefined)}
      >
        {icons.search}
        <span>Find in text</span>
      </button>
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
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) counting.schedule();
    });
    return () => {
      unregister();
      counting.cancel();
    };
  }, [editor]);
  return words;
}
