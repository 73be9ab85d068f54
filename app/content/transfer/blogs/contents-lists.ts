import { markLines } from "./fenced-lines";

/** Where the old system, or a program, puts the list of a text's headings. */
const PLACE =
  /^(?:\[toc\]|\[\[_?toc_?\]\]|@\[toc\](?:\([^()]*\))?|\$\{toc\}|\{:[ \t]*toc\b[^{}]*\}|<toc ?\/?>|<!--[ \t]*(?:toc[ \t]*|start doctoc\b[^<>]*)-->)$/i;
/** What a program wrote there. */
const LISTED =
  /^(?:|(?:[-*+]|\d+[.)])[ \t]+\[.*\]\(#[^()\s]*\)|\**table of contents\**(?:[ \t].*)?|<!--[ \t]*don't edit this section[^<>]*-->)$/i;
const END = /^<!--[ \t]*(?:(?:\/toc|tocstop)[ \t]*|end doctoc\b[^<>]*)-->$/i;
const ITEMS = [/^[-*+][ \t]/, /^\d+[.)][ \t]/];
const TITLE =
  /^#{1,6}[ \t]+(?:(?:table of )?contents?|toc|inhalt(?:sverzeichnis)?|sommaire|índice|indice|оглавление|содержание|目次|目录|目錄|목차|차례)[ \t:：#]*$/i;

/** A text without the lists of its headings that the old system made, and whether it had one. */
export function withoutContents(text: string): { text: string; hadContents: boolean } {
  const kept: string[] = [];
  /** The places of those that are not blank. */
  const written: number[] = [];
  const isDefined = /^ {0,3}\[toc\]:/im.test(text);
  let isListed = false;
  let hadContents = false;
  const dropLast = (pattern: RegExp) => {
    const at = written.at(-1) ?? 0;
    const isMatch = pattern.test(kept[at]?.trim() ?? "");
    if (isMatch) kept.length = written.pop() ?? 0;
    return isMatch;
  };
  for (const { line, fence } of markLines(text)) {
    const words = line.trim();
    if (!fence && PLACE.test(words) && !(isDefined && /^\[toc\]$/i.test(words))) {
      // kramdown replaces the list above its mark, of which all items are numbered, or none.
      const list = ITEMS.find((item) => item.test(kept[written.at(-1) ?? 0]?.trim() ?? ""));
      if (words.startsWith("{:") && list) while (dropLast(list));
      dropLast(TITLE);
      isListed = hadContents = true;
      kept.push("");
    } else if (isListed && !fence && END.test(words)) isListed = false;
    else if (!isListed || fence || !LISTED.test(words)) {
      isListed = false;
      if (words !== "") written.push(kept.length);
      kept.push(line);
    } else if (words === "") kept.push(line);
  }
  return { text: kept.join("\n"), hadContents };
}
