import { HISTORY_MERGE_TAG, HISTORY_PUSH_TAG } from "lexical";
import { useRef } from "react";

interface UndoStep {
  /** Returns the tag for the update that a change in the field `name` causes. */
  getTag(name: string): string;
  /** Merges changes in the field into the latest step, which has inserted the node that the field edits. */
  join(name: string): void;
  /** Makes the next change start a new step. */
  end(): void;
}

/** Merges what is typed into a field outside the text into a single undo step. */
export function useUndoStep(): UndoStep {
  /** The field whose changes are the latest step. */
  const open = useRef("");
  const step = useRef<UndoStep>({
    getTag(name) {
      const isOpen = open.current === name;
      open.current = name;
      return isOpen ? HISTORY_MERGE_TAG : HISTORY_PUSH_TAG;
    },
    join(name) {
      open.current = name;
    },
    end() {
      open.current = "";
    },
  });
  return step.current;
}
