import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { MAX_QUERY } from "~/content/search/query";
import { isComposing } from "~/ui/keys";
import { type Command, findCommands } from "./commands";
import { useEntrySearch } from "./use-entry-search";
import { useRunCommand } from "./use-run-command";

interface PaletteDialogProps {
  isOpen: boolean;
  recent: Command[];
  /** "Ctrl" or "⌘". */
  modifier: string;
  close(): void;
}

/** A search field and its results: a combobox whose list is always open (ARIA Authoring Practices, "Combobox"). */
export function PaletteDialog({ isOpen, recent, modifier, close }: PaletteDialogProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  /** Whether Enter was pressed before the entries had arrived. */
  const [isEntered, setEntered] = useState(false);
  const { entries, isLoading, problem } = useEntrySearch(query);
  const run = useRunCommand();
  const commands = useMemo(() => [...(query.trim() ? [] : recent), ...findCommands(query)], [query, recent]);
  const found = [...commands, ...entries];
  const chosen = Math.min(active, found.length - 1);
  const optionId = (n: number) => `${id}-${n}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the active option changes
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    close();
    run(command);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the entries have arrived
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setEntered(false);
    // Not if the dialog has been closed in the meantime.
    if (isOpen) choose(found[0]);
  }, [isEntered, isLoading]);
  /** Waits for the entries if need be, since the first one shown may still be a result of the previous query. */
  const enter = () => {
    if (isLoading && active === 0 && commands.length === 0) setEntered(true);
    else choose(found[chosen]);
  };
  const press = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === "Enter" && !isComposing(event.nativeEvent)) enter();
    else if (next === undefined || event.shiftKey || event.altKey) return;
    else {
      setEntered(false);
      setActive(Math.max(next, 0));
    }
    event.preventDefault();
  };

  return (
    <>
      <input
        className="palette-field"
        type="text"
        role="combobox"
        aria-label="Entry, page or action"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        placeholder="Entry, page or action"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_QUERY}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          setEntered(false);
        }}
        onKeyDown={press}
      />
      <div className="palette-list" id={id} role="listbox" aria-label="Results">
        {found.map((command, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
            key={n}
            id={optionId(n)}
            className="palette-option"
            role="option"
            tabIndex={-1}
            aria-selected={n === chosen}
            onPointerMove={() => setActive(n)}
            onClick={() => choose(command)}
          >
            <span>{command.title}</span>
            <span className="palette-kind">{command.kind}</span>
          </div>
        ))}
      </div>
      <p className={found.length > 0 && !problem ? "vh" : "palette-status"} role="status">
        {problem ?? statusText(query.trim(), found.length, isLoading)}
      </p>
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        <span>
          in the editor <kbd>{modifier} Shift K</kbd>
        </span>
      </p>
    </>
  );
}

function statusText(query: string, count: number, isLoading: boolean): string {
  if (!query) return "";
  if (count > 0) return count === 1 ? "1 result" : `${count} results`;
  return isLoading ? "Looking…" : `Nothing matches “${query}” – no page, action or entry.`;
}
