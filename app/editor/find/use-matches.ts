import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { getDOMTextNode, type LexicalEditor } from "lexical";
import { useEffect, useLayoutEffect, useState } from "react";
import { $countInNotes, $findMatches, type Match } from "./matches";

/** Their names in styles/editor/find.css. */
const FOUND = "found";
const CURRENT = "found-current";

/**
 * The places of a text in the document, kept up to date and marked in the editor without a change of the document (CSS
 * Custom Highlight API; a browser without it marks nothing and still goes there). `goTo` is a place's number, and goes
 * on at the other end. `inNotes`: how often it is found in footnotes, which are not marked.
 */
export function useMatches(query: string, matchesCase: boolean) {
  const [editor] = useLexicalComposerContext();
  const [matches, setMatches] = useState<Match[]>([]);
  const [inNotes, setInNotes] = useState(0);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(matches.length - 1, 0));

  // Before the next key, which may replace them or select one.
  useLayoutEffect(() => {
    const find = () =>
      editor.read(() => {
        setMatches($findMatches(query, matchesCase));
        setInNotes($countInNotes(query, matchesCase));
      });
    find();
    return editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) find();
    });
  }, [editor, query, matchesCase]);

  useEffect(() => {
    const ranges = matches.map((match) => toRange(editor, match));
    const found = ranges[current];
    const box = found?.startContainer.parentElement;
    box?.scrollIntoView({ block: "nearest" });
    if (typeof Highlight === "undefined") return;
    CSS.highlights.set(FOUND, new Highlight(...ranges.flatMap((range) => range ?? [])));
    CSS.highlights.set(CURRENT, new Highlight(...(found ? [found] : [])));
    return () => {
      CSS.highlights.delete(FOUND);
      CSS.highlights.delete(CURRENT);
    };
  }, [editor, matches, current]);

  const goTo = (at: number) => {
    if (matches.length > 0) setChosen((at + matches.length) % matches.length);
  };
  return { matches, inNotes, current, goTo };
}

function toRange(editor: LexicalEditor, match: Match): Range | null {
  const find = (key = "") => getDOMTextNode(editor.getElementByKey(key));
  const [first, last] = [match[0], match.at(-1)];
  const [start, end] = [find(first?.key), find(last?.key)];
  if (!first || !last || !start || !end) return null;
  const range = document.createRange();
  range.setStart(start, Math.min(first.from, start.length));
  range.setEnd(end, Math.min(last.to, end.length));
  return range;
}
