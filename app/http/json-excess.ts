/** Far deeper than any text of the site. JSON.parse takes 62 bytes for each level, outside of a thread's limit. */
const MAX_DEPTH = 1_000;
/** Lists, objects and values: twice as many as 50 MB of dense content; all of them empty objects, they take 250 MB. */
const MAX_PARTS = 5_000_000;

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from("[]{}");

/**
 * Counts the depth and the parts of JSON before it is parsed: 48 KB of a zip can hold fifty million brackets, for which
 * JSON.parse takes 3 GB. The bytes need not be valid JSON. Returns what is too much, to complete a sentence that begins
 * with the file's name; null if nothing is.
 */
export function findJsonExcess(bytes: Uint8Array): string | null {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = findEnd(bytes, at);
    else if (byte === COMMA) parts++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++;
      if (++depth > MAX_DEPTH) return "is nested too deeply.";
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  return parts > MAX_PARTS ? "has too many parts." : null;
}

/** The index of the quotation mark that closes a string. */
function findEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
