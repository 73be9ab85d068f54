import { HISTORY_MERGE_TAG, HISTORY_PUSH_TAG } from "lexical";
import { useRef } from "react";

interface UndoStep {
  /** The tag of the update that a change in the field `name` makes. */
  getTag(name: string): string;
  /** The changes in the field belong to the latest step: that has inserted what the field is about. */
  join(name: string): void;
  /** The next change begins a step. */
  end(): void;
}

/** What is typed into a field beside the text is one step to undo. */
export function useUndoStep(): UndoStep {
  /** The field whose change is the latest step. */
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
