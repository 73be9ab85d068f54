import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isComposing } from "~/ui/keys";
import { icons } from "../icons";
import { parseGoal } from "./use-word-goal";

interface WordGoalProps {
  words: number;
  goal: number | null;
  onChange: (goal: number | null) => void;
}

/**
 * The button that sets a word goal, its dialog, and the progress towards the goal. Not a <form>, because it is inside
 * the text's form; its field has no name, so it is not submitted.
 */
export function WordGoal({ words, goal, onChange }: WordGoalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const id = useId();
  const isReached = goal !== null && words >= goal;
  const amount = goal === null ? "" : formatGoal(goal);

  const open = () => {
    setError("");
    dialog.current?.showModal();
    if (field.current) field.current.value = goal ? String(goal) : "";
    field.current?.select();
  };
  const end = (next: number | null) => {
    onChange(next);
    dialog.current?.close();
  };
  const submit = () => {
    const next = parseGoal(field.current?.value ?? "");
    if (next) return end(next);
    setError("Enter a number of words, for example 800.");
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    // Enter would submit the text's form.
    event.preventDefault();
    submit();
  };

  return (
    <>
      {goal === null ? null : (
        <progress
          className="word-goal-bar"
          data-reached={isReached || undefined}
          aria-label="Progress towards the word goal"
          max={goal}
          value={Math.min(words, goal)}
        />
      )}
      <button
        type="button"
        className="quiet"
        aria-haspopup="dialog"
        aria-label={goal === null || isReached ? undefined : `Goal: ${amount}`}
        onClick={open}
      >
        {icons.goal}
        <span>{goal === null ? "Set goal" : isReached ? "Goal reached" : "Goal"}</span>
      </button>
      <output className="word-goal-said">
        {isReached ? `You have reached your goal of ${amount}.` : ""}
      </output>
      <dialog
        ref={dialog}
        className="word-goal"
        aria-labelledby={`${id}title`}
        // A press on the backdrop closes it: its target is the dialog itself.
        onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        <div>
          <div className="field">
            <label id={`${id}title`} htmlFor={`${id}field`}>
              Word goal
            </label>
            <input
              ref={field}
              className="input"
              id={`${id}field`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="800"
              aria-describedby={error ? `${id}error` : `${id}hint`}
              aria-invalid={error ? true : undefined}
              onKeyDown={press}
            />
            {error ? (
              <p className="field-error" id={`${id}error`}>
                {error}
              </p>
            ) : (
              <p className="field-hint" id={`${id}hint`}>
                For this text, in this browser only.
              </p>
            )}
          </div>
          <button type="button" className="btn btn-solid" onClick={submit}>
            Set goal
          </button>
          {goal === null ? null : (
            <button type="button" className="btn btn-line" onClick={() => end(null)}>
              Remove goal
            </button>
          )}
          <button type="button" className="btn btn-quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}

const formatGoal = (goal: number) => `${goal.toLocaleString("en")} ${goal === 1 ? "word" : "words"}`;
