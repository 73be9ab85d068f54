/** What there is to say about one entry or file. */
interface Said {
  file: string;
  sentences: string[];
}

/** A sentence that holds for several entries, and of each what the sentence leaves out. */
export interface Reason {
  sentence: string;
  count: number;
  /** The first ones. */
  entries: { file: string; about: string }[];
}

/** Names that one reason lists, and reasons that are listed by themselves: a page has an end. */
const MAX = { names: 200, reasons: 40 };

/** What there is to say about entries by what it is, the most frequent first, and how many entries there are in all. */
export function groupByReason(all: Said[]): { reasons: Reason[]; count: number } {
  const found = new Map<string, Reason>();
  for (const { file, sentences } of all)
    for (const whole of sentences) {
      const { sentence, about } = split(whole);
      const isListed = found.has(sentence) || found.size < MAX.reasons;
      const key = isListed ? sentence : OTHERS;
      const reason = found.get(key) ?? { sentence: key, count: 0, entries: [] };
      found.set(key, reason);
      reason.count += 1;
      if (reason.entries.length < MAX.names) reason.entries.push({ file, about: isListed ? about : whole });
    }
  const reasons = [...found.values()].sort((one, other) => other.count - one.count);
  return { reasons, count: all.length };
}

const OTHERS = "Other things.";
/** How what is said of a thing goes on, other than with a list. */
const PHRASE = /^(?:at most|each|it|its|links|only|they)\b/;

/** A sentence without what only concerns one entry: names in quotes, or a list after a colon. */
function split(whole: string): { sentence: string; about: string } {
  const colon = whole.indexOf(": ");
  const head = whole.slice(0, Math.max(0, colon));
  const tail = whole.slice(colon + 2);
  const end = tail.search(/\.(?:$| [A-Z])/);
  if (head && !head.includes("“") && end > 0 && !PHRASE.test(tail))
    return { sentence: `${head}${tail.slice(end)}`, about: tail.slice(0, end) };
  // Limited, because an unclosed quotation mark would make both quadratic.
  const quoted = Array.from(whole.matchAll(/“([^“”]{0,500})”/g), ([, name = ""]) => name);
  return { sentence: whole.replace(/“[^“”]{0,500}”/g, "“…”"), about: quoted.join(", ") };
}
