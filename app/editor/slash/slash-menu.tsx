import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNodeByKey,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  HISTORIC_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
} from "lexical";
import { useEffect, useId, useRef, useState } from "react";
import { Floating } from "../floating/floating";
import { selectionRect } from "../floating/selection-rect";
import { useBox } from "../floating/use-box";
import { useEscape } from "../floating/use-escape";
import type { SlashItem } from "../nodes/kind";
import { matching } from "./slash-items";
import { $slashQuery, type SlashQuery } from "./slash-query";

/**
 * A slash at the beginning of a line or after a space opens a menu of things to insert. The focus stays in the
 * text: further typing filters, the arrow keys choose, Enter inserts, Escape closes the menu.
 */
export function SlashMenu() {
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState<SlashQuery | null>(null);
  /** The slash whose menu was closed with Escape. */
  const [dismissed, setDismissed] = useState("");

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState, dirtyLeaves, tags }) => {
      const next = editorState.read($slashQuery);
      // A slash that was there before the caret arrived is plain text.
      const isTyped = next?.typed === "" && dirtyLeaves.size > 0 && !tags.has(HISTORIC_TAG);
      setQuery((last) => {
        if (!next || (!last && !isTyped)) return null;
        return last && getPlace(last) === getPlace(next) && last.typed === next.typed ? last : next;
      });
      if (!next) setDismissed("");
    });
  }, [editor]);

  const items = query && getPlace(query) !== dismissed ? matching(query.typed) : [];
  if (!query || items.length === 0) return null;
  return <Menu query={query} items={items} onDismiss={() => setDismissed(getPlace(query))} />;
}

const getPlace = ({ node, at }: SlashQuery) => `${node}:${at}`;

interface MenuProps {
  query: SlashQuery;
  items: SlashItem[];
  onDismiss: () => void;
}

function Menu({ query, items, onDismiss }: MenuProps) {
  const [editor] = useLexicalComposerContext();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const box = useBox(() => selectionRect(editor));
  const active = items[Math.min(chosen, items.length - 1)];
  useEscape(true, onDismiss);

  // A new query selects its best match, the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other letters are searched
  useEffect(() => setChosen(0), [query.typed]);

  const take = (item: SlashItem | undefined) => {
    if (!item) return false;
    editor.update(() => {
      const node = $getNodeByKey(query.node);
      if ($isTextNode(node)) node.spliceText(query.at, query.typed.length + 1, "", true);
      item.run(editor);
    });
    return true;
  };
  const latest = useRef({ items, active, take });
  latest.current = { items, active, take };

  useEffect(() => {
    const step = (by: 1 | -1) => (event: KeyboardEvent) => {
      event.preventDefault();
      const { length } = latest.current.items;
      setChosen((last) => (Math.min(last, length - 1) + by + length) % length);
      return true;
    };
    const takeActive = (event: KeyboardEvent | null) => {
      event?.preventDefault();
      return latest.current.take(latest.current.active);
    };
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, step(1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, step(-1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ENTER_COMMAND, takeActive, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_TAB_COMMAND, takeActive, COMMAND_PRIORITY_HIGH),
    );
  }, [editor]);

  const optionId = active && `${id}${active.name}`;
  useActiveDescendant(id, optionId);

  if (!box) return null;
  return (
    <Floating box={box} className="slash-menu">
      <div id={id} role="listbox" aria-label="Insert" tabIndex={0}>
        {items.map((item) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
          <div
            key={item.name}
            id={`${id}${item.name}`}
            role="option"
            aria-selected={item === active}
            onPointerMove={() => setChosen(items.indexOf(item))}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(item)}
          >
            {item.icon}
            <span>{item.name}</span>
            <span className="slash-markdown" aria-hidden="true">
              {item.markdown}
            </span>
          </div>
        ))}
      </div>
    </Floating>
  );
}

/** Tells assistive technology that the text controls the list, and which option is active. */
function useActiveDescendant(list: string, option: string | undefined): void {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const root = editor.getRootElement();
    root?.setAttribute("aria-controls", list);
    return () => root?.removeAttribute("aria-controls");
  }, [editor, list]);
  useEffect(() => {
    const root = editor.getRootElement();
    if (option) {
      root?.setAttribute("aria-activedescendant", option);
      document.getElementById(option)?.scrollIntoView({ block: "nearest" });
    }
    return () => root?.removeAttribute("aria-activedescendant");
  }, [editor, option]);
}
