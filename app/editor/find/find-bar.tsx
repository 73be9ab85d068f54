import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $createRangeSelection,
  $getSelection,
  $setSelection,
  HISTORY_PUSH_TAG,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "~/ui/keys";
import { icons } from "../icons";
import { $replaceMatches, type Match } from "./matches";
import { useMatches } from "./use-matches";

/**
 * Finds words in the text and replaces them. Not a <form>, because it is inside the text's form; its fields have no
 * names, so they are not submitted.
 */
export function FindBar({ onClose }: { onClose: () => void }) {
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchesCase, setMatchesCase] = useState(false);
  /** How many matches were replaced last; null once something else is looked for. */
  const [replaced, setReplaced] = useState<number | null>(null);
  const { matches, inFootnotes, current, goTo } = useMatches(query, matchesCase);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const selected = editor.read(() => $getSelection()?.getTextContent() ?? "");
    if (selected && selected.length <= 100 && !selected.includes("\n")) setQuery(selected);
    field.current?.focus({ preventScroll: true });
  }, [editor]);

  const replace = (found: readonly Match[]) => {
    // The focus stays in the find bar.
    editor.update(() => $replaceMatches(found, replacement), {
      tag: [HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG],
    });
    if (found.length > 0) setReplaced(found.length);
  };
  const close = () => {
    onClose();
    const found = matches[current];
    editor.focus();
    if (found) editor.update(() => $select(found));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "Escape") close();
    else if (event.key !== "Enter" || !isField || isComposing(event.nativeEvent)) return;
    else if (event.target === field.current) goTo(current + (event.shiftKey ? -1 : 1));
    else replace(matches.slice(current, current + 1));
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className="find-bar" aria-label="Find and replace" onKeyDown={press}>
      <div>
        <input
          ref={field}
          className="input"
          type="text"
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setReplaced(null);
          }}
        />
        <p className="mono" role="status">
          {query ? describe(matches.length, current, inFootnotes, replaced) : ""}
        </p>
        <label className="find-case">
          <input
            type="checkbox"
            checked={matchesCase}
            onChange={(event) => setMatchesCase(event.target.checked)}
          />
          Match case
        </label>
        <button type="button" className="tool" aria-label="Previous match" onClick={() => goTo(current - 1)}>
          {icons.up}
        </button>
        <button type="button" className="tool" aria-label="Next match" onClick={() => goTo(current + 1)}>
          {icons.down}
        </button>
        <button type="button" className="tool" aria-label="Close find and replace" onClick={close}>
          {icons.unlink}
        </button>
      </div>
      <div>
        <input
          className="input"
          type="text"
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={matches.length === 0 || undefined}
          onClick={() => replace(matches.slice(current, current + 1))}
        >
          Replace
        </button>
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={matches.length === 0 || undefined}
          onClick={() => replace(matches)}
        >
          Replace all
        </button>
      </div>
    </search>
  );
}

function describe(matches: number, current: number, inFootnotes: number, replaced: number | null): string {
  const none = replaced === null ? "Not found" : `${replaced.toLocaleString("en")} replaced`;
  const found = matches > 0 ? `${current + 1} of ${matches}` : none;
  return inFootnotes > 0 ? `${found}, ${inFootnotes} in footnotes` : found;
}

function $select(match: Match): void {
  const [first, last] = [match[0], match.at(-1)];
  if (!first || !last) return;
  const selection = $createRangeSelection();
  selection.anchor.set(first.key, first.from, "text");
  selection.focus.set(last.key, last.to, "text");
  $setSelection(selection);
}
