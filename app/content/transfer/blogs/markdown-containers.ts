import { calloutSigns } from "~/rich-text/html-import-cards";
import { calloutNames } from "~/rich-text/nodes/quote/callout-names";
import { capitalize } from "~/ui/capitalize";
import { markLines } from "./fenced-lines";

/** Blocks within blocks; a deeper one stays text, since each level copies the lines of those in it. */
const MAX_OPEN = 20;

/**
 * Turns blocks between colons (`:::note[Title]` … `:::`), which many systems have, into callouts, and Jekyll's quotes
 * with `{: .prompt-tip }` below, and Notion's <aside>. Of blocks that have no equivalent, only the content is kept; their names go into
 * `dropped`.
 */
export function readContainers(markdown: string, dropped: Set<string>): string {
  const root: Container = { marks: 0, name: "", title: "", lines: [] };
  const open = [root];
  /** The line with which the current quote began; -1 outside quotes. */
  let quote = -1;
  for (const { line, fence } of markLines(markdown)) {
    const { lines, marks } = open.at(-1) ?? root;
    const [, colons = "", words = ""] = (!fence && /^ {0,3}(:{3,})([^:].*)?$/.exec(line)) || [];
    const [, prompt = ""] = /^\{:\s*\.prompt-(\w+)\s*\}\s*$/.exec(line) ?? [];
    const begin = quote;
    quote = line.startsWith(">") ? (begin < 0 ? lines.length : begin) : -1;
    const isOpening = colons && words.trim();
    const isInAside = open.at(-1)?.marks === ASIDE;
    if (!fence && /^<aside>\s*$/.test(line) && open.length <= MAX_OPEN)
      open.push({ marks: ASIDE, name: "", title: "", lines: [] });
    else if (isInAside && /^<\/aside>\s*$/.test(line)) close(open, dropped);
    else if (isOpening && open.length <= MAX_OPEN) open.push(readOpening(colons.length, words));
    else if (isOpening) lines.push(line);
    else if (colons && colons.length >= marks && open.length > 1) close(open, dropped);
    else if (prompt && begin >= 0) lines[begin] = `> [!${prompt}]\n${lines[begin]}`;
    else lines.push(line);
  }
  while (open.length > 1) close(open, dropped);
  return root.lines.join("\n");
}

interface Container {
  /** How many colons began it. */
  marks: number;
  name: string;
  title: string;
  lines: string[];
}

/** Instead of the colons of Notion's callouts, which are elements. */
const ASIDE = Number.POSITIVE_INFINITY;

/** `note Title`, `note[Title]{#id}`, `{.note #id}`. */
function readOpening(marks: number, words: string): Container {
  const [start = "", name = ""] = /^\{?\.?([\w-]*)\}?/.exec(words.trim()) ?? [];
  const title = words.trim().slice(start.length).trim();
  const [, named = ""] = /^\[([^\]]{0,200})\]/.exec(title) ?? /title="([^"]{0,200})"/.exec(title) ?? [];
  return {
    marks,
    name: name.toLowerCase(),
    title: named || (title.split(/[{[]/, 1)[0] ?? "").trim(),
    lines: [],
  };
}

function close(open: Container[], dropped: Set<string>): void {
  const { marks, name, title, lines } = open.pop() as Container;
  if (marks === ASIDE) {
    open.at(-1)?.lines.push(...readAside(lines));
    return;
  }
  const kind = calloutNames.has(name) ? name : /^(?:details|collapse)$/.test(name) ? "details" : "";
  if (!kind) dropped.add(`:::${name}`);
  for (const line of ["", ...toLines(kind, { name, title, lines }), ""]) open.at(-1)?.lines.push(line);
}

function toLines(kind: string, { name, title, lines }: Omit<Container, "marks">): string[] {
  if (kind === "details") return [`<details><summary>${title}</summary>`, "", ...lines, "", "</details>"];
  const heading = title || (kind && capitalize(name));
  // A callout has no blocks in it.
  if (!kind || lines.some((line) => BLOCK.test(line)))
    return [...(heading ? [`**${heading}**`, ""] : []), ...lines];
  return [`> [!${kind}] ${title}`.trimEnd(), ...lines.map((line) => `> ${line}`)];
}

/** Notion's callouts begin with an emoji, or with an icon of Notion; any other <aside> stays. */
function readAside(lines: string[]): string[] {
  const at = lines.findIndex((line) => line.trim() !== "");
  const first = lines[at]?.trim() ?? "";
  const [, sign = "", rest = ""] = /^(\p{Extended_Pictographic})\uFE0F?(.*)$/u.exec(first) ?? [];
  const isIcon = /^<img\s[^<>]{0,500}notion[^<>]{0,500}>$/.test(first);
  if (!sign && !isIcon) return ["<aside>", ...lines, "</aside>"];
  const kind = calloutSigns[sign];
  const words = [isIcon ? "" : kind ? rest : first, ...lines.slice(at + 1)].join("\n").trim().split("\n");
  const isCallout = !words.some((line) => BLOCK.test(line));
  return ["", ...(isCallout ? [`> [!${kind ?? "note"}]`, ...words.map((line) => `> ${line}`)] : words), ""];
}

const BLOCK = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*(?:`{3}|~{3})|^ {0,3}(?:#{1,6}\s|>|\||<|!\[)/;
