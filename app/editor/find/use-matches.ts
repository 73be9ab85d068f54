import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { getDOMTextNode, type LexicalEditor } from "lexical";
import { useEffect, useLayoutEffect, useState } from "react";
import { $countInFootnotes, $findMatches, type Match } from "./matches";

/** The names of the highlights in styles/editor/find.css. */
const FOUND = "found";
const CURRENT = "found-current";

/**
 * The matches of `query` in the document, kept up to date and highlighted without changing the document (CSS Custom
 * Highlight API; browsers without it highlight nothing, but still scroll to matches). `goTo` takes the index of a match
 * and wraps around at either end. `inFootnotes` is the number of matches in footnotes, which are not highlighted.
 */
export function useMatches(query: string, matchesCase: boolean) {
  const [editor] = useLexicalComposerContext();
  const [matches, setMatches] = useState<Match[]>([]);
  const [inFootnotes, setInFootnotes] = useState(0);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(matches.length - 1, 0));

  // A layout effect runs before the next key, which may replace the matches or select one.
  useLayoutEffect(() => {
    const find = () =>
      editor.read(() => {
        setMatches($findMatches(query, matchesCase));
        setInFootnotes($countInFootnotes(query, matchesCase));
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
  return { matches, inFootnotes, current, goTo };
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
