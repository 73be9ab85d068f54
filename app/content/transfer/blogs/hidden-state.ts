import { cutText } from "~/ui/cut-text";
import type { Values } from "./any-front-matter";

/**
 * What in the front matter says that the old system did not show the entry, or not to everybody. A state that is not
 * known to be public counts as hiding, as in hidden.ts.
 */
export function findHiddenState(values: Values): string | undefined {
  const name = findName(values, 3);
  return name && `Its front matter says that it was not public: “${cutText(name, 40)}”.`;
}

/** Where programs put values of their own. Elsewhere the same words are about a part: a theme hides a cover. */
const NESTED = /^(?:params|extra|options|config|meta|metadata|settings|page|post)$/i;

function findName(values: Values, depth: number): string | undefined {
  for (const [name, value] of Object.entries(values)) {
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    if (/^_?build$/.test(name) && isNested && /never|false|link/.test(JSON.stringify(value))) return name;
    if (/^(?:expirydate|unpublishdate|expires?)$/i.test(name) && Date.parse(String(value)) < Date.now())
      return name;
    if (isNested && /encrypt/i.test(name)) return name;
    // Hugo writes no page without HTML.
    if (/^outputs$/i.test(name) && Array.isArray(value) && !value.some((each) => /html/i.test(String(each))))
      return name;
    if (isNested && NESTED.test(name) && depth > 1) {
      const inner = findName(value as Values, depth - 1);
      if (inner) return inner;
    }
    if (!isNested && isHiding(name, String(value ?? ""))) return name;
  }
  return undefined;
}

function isHiding(name: string, value: string): boolean {
  if (HIDING.test(name)) return !OFF.test(value);
  if (SHOWING.test(name)) return /^(?:false|no|off|0|never)$/i.test(value);
  if (/^(?:type|stage|layout|post_?status)$/i.test(name))
    return /^(?:draft|private|hidden|pending)$/i.test(value);
  // A page without an address is not written.
  if (name === "permalink") return value === "false";
  return STATE.test(name) && value !== "" && !OPEN.test(value);
}

const HIDING =
  /^(?:(?:is[_-]?)?(?:draft|locked|hidden|private|unlisted|unpublished|secret|protected|premium|paid|archived|internal|encrypted)|hide|hidden_?(?:in|from)\w{0,40}|headless|password|pwd|passphrase|encrypt|members?_?only|exclude|wip|disabled|inactive|eleventyExcludeFromCollections)$/i;
const SHOWING =
  /^(?:is_?)?(?:publish(?:ed)?|public|show|shown|list|listed|visible|active|enabled|live|render)$/i;
const STATE = /^(?:visibility|status|access|audience|state)$/i;
const OPEN =
  /^(?:publish(?:ed)?|public|live|visible|listed|open|active|everyone|everybody|all|anyone|any|free|final(?:ised|ized)?|finished|complete[d]?|done|ready|approved|evergreen|budding|seedling|growing|true|yes|on)$/i;
const OFF = /^(?:|false|no|off|0|null|undefined)$/i;
