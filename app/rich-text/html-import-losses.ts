import { cutText } from "~/ui/cut-text";

/** What a text loses: elements by name, embeds by host, other things as sentences. */
export interface Losses {
  elements: Set<string>;
  embeds: Map<string, number>;
  sentences: Set<string>;
}

export const createLosses = (): Losses => ({ elements: new Set(), embeds: new Map(), sentences: new Set() });

/** The most sentences about one text; the rest are only counted. */
const MAX_LOSSES = 20;

/** The first sentences, and how many others there are. */
export function limitLosses(sentences: string[]): string[] {
  const more = sentences.length - MAX_LOSSES;
  return more > 0 ? [...sentences.slice(0, MAX_LOSSES), `More that is not named here: ${more}.`] : sentences;
}

/** What was lost, in whole sentences. */
export function toSentences({ elements, embeds, sentences }: Losses): string[] {
  const all = [...sentences];
  if (embeds.size > 0) {
    const named = [...embeds].map(([host, times]) => (times > 1 ? `${host} (${times})` : host));
    all.unshift(`Embedded items become links: ${named.slice(0, MAX_LOSSES).join(", ")}.`);
  }
  if (elements.size > 0) {
    const named = [...elements].slice(0, MAX_LOSSES).map((name) => `<${cutText(name, 40)}>`);
    all.unshift(`HTML left out: ${named.join(", ")}.`);
  }
  return limitLosses(all);
}
