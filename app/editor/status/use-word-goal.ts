import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** How many words the author wants to write in this field of this entry, stored in this browser; null for no goal. */
export function useWordGoal(name: string): [goal: number | null, setGoal: (goal: number | null) => void] {
  const [editor] = useLexicalComposerContext();
  const [goal, setGoal] = useState<number | null>(null);
  const getKey = () => {
    const id = editor.getRootElement()?.closest("form")?.elements.namedItem("id");
    // The id comes from the form, because a new entry has an id before its path contains one.
    const collection = location.pathname.split("/").slice(0, 3).join("/");
    return `goal${collection}/${id instanceof HTMLInputElement ? id.value : ""}/${name}`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the editor has opened
  useEffect(() => {
    try {
      setGoal(parseGoal(localStorage.getItem(getKey()) ?? ""));
    } catch {
      // Without storage, a goal lasts as long as the page.
    }
  }, []);

  // The first save of an entry may give it another id: its goal is then stored under that.
  const { pathname } = useLocation();
  const kept = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id changes with the path
  useEffect(() => {
    const before = kept.current;
    kept.current = getKey();
    if (goal && before && before !== kept.current) save(goal);
  }, [pathname]);

  const save = (next: number | null) => {
    setGoal(next);
    try {
      if (next) localStorage.setItem(getKey(), String(next));
      else localStorage.removeItem(getKey());
    } catch {
      // As above.
    }
  };
  return [goal, save];
}

/** A number of words from 1 to 999,999, with or without separators; null for anything else. */
export function parseGoal(typed: string): number | null {
  const digits = typed.trim().replace(/(?<=\d)[,. ](?=\d{3}\b)/g, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) || null : null;
}
