/** Made when it is needed, so that a browser without it loads the module. */
let graphemes: Intl.Segmenter | undefined;

/**
 * The beginning of a text, at most `max` characters (code points, as the database counts them) long. Never ends within
 * what a reader takes for one letter, such as an emoji of several characters, unless that letter alone is longer.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join("");
  if (start.length === text.length) return text;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  // Whether a letter ends there depends on the next character, of two UTF-16 units at most.
  const end = graphemes.segment(text.slice(0, start.length + 2)).containing(start.length)?.index;
  return end ? text.slice(0, end) : start;
}
