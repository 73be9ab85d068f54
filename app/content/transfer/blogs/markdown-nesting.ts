/** A quote, or an item of a list with the columns by which its lines are indented. */
export type Container = "quote" | number;

/** Quotes and items within each other. */
const MAX_OPEN = 20;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-+*]|(\d{1,9})[.)]))(?: {1,4}(?=[^ ])| |$)/;

/** How many of the open quotes and items of Markdown a line continues, and what is left of it. */
export function enter(line: string, open: readonly Container[]): { depth: number; rest: string } {
  let rest = withoutTabs(line);
  for (const [depth, container] of open.entries()) {
    if (container === "quote") {
      if (!QUOTE.test(rest)) return { depth, rest };
      rest = rest.replace(QUOTE, "");
    } else if (rest.trim() === "" || rest.startsWith(" ".repeat(container))) rest = rest.slice(container);
    else return { depth, rest };
  }
  return { depth: open.length, rest };
}

/** Adds the quotes and items that a line begins to those that are open; returns what is left of the line. */
export function openMore(line: string, open: Container[], isInParagraph: boolean): string {
  let rest = line;
  let isNew = !isInParagraph;
  while (open.length < MAX_OPEN) {
    const [item = "", marker = "", number = "1"] = ITEM.exec(rest) ?? [];
    if (QUOTE.test(rest)) {
      open.push("quote");
      rest = rest.replace(QUOTE, "");
      // Only a list that counts from 1 interrupts a paragraph.
    } else if (item && (isNew || Number(number) === 1)) {
      open.push(Math.max(item.length, marker.length + 1));
      rest = rest.slice(item.length);
    } else break;
    isNew = true;
  }
  return rest;
}

/** What may begin quotes and items. */
const PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;

/** With spaces in place of the tabs before its words: each ends at a column that four divides. */
const withoutTabs = (line: string): string => {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  if (!prefix.includes("\t")) return line;
  let spaced = "";
  for (const each of prefix) spaced += each === "\t" ? " ".repeat(4 - (spaced.length % 4)) : each;
  return spaced + line.slice(prefix.length);
};
