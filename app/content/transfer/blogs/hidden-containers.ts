import { calloutNames } from "~/rich-text/nodes/quote/callout-names";
import { HIDING, hides } from "./hidden-elements";
import { type Found, findAll, rename } from "./hidden-passage";
import { isShown } from "./hidden-tags";

/** Blocks between colons of an unknown kind, callouts whose names hide, and, in the whole source, code that is not printed. */
export function findContainers(text: string, source: string): Found[] {
  const blocks = findAll(text, /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t][ \t>]*){0,9}(:{3,}[^\n]+)/gm);
  const callouts = findAll(text, /^[ \t>]*(?:\[!|!!!|\?\?\?\+?)[ \t]*([\w-]+)/gm);
  const code = findAll(source, /^([ \t>]*(?:[-+*][ \t]+)?(?:`{3,}|~{3,})[^\n]*)/gm);
  const cells = findAll(source, /^[ \t>]*(?:#|\/\/)\|[ \t]*((?:echo|include)[ \t]*:[ \t]*false)/gim);
  return [
    ...rename(
      blocks.filter(({ name }) => !isKnown(name.trim())),
      (line) => line.trim(),
    ),
    ...rename(
      callouts.filter(({ name }) => HIDING.test(name)),
      (name) => `the callout “${name}”`,
    ),
    ...rename(
      [...code.filter(({ name }) => UNPRINTED.test(name)), ...cells],
      () => "code that may not be printed",
    ),
  ];
}

/** Of R, Python and others: the code is run, or for another kind of document. */
const UNPRINTED = /hidden|\.hide|d-none|(?:echo|include)[ \t]*=[ \t]*f|\{=/i;

const LAYOUT =
  /^(?:columns?|left|right|center|code-group|code-tabs|grid|collapse|secondary|success|row|col|callout(?:-[a-z]+)?)$/i;
const KEY = /^(?:width|height|title|icon|style|align|cols?|columns|gap|layout[\w-]*|appearance|collapse)=/;

/** Whether a block between colons, by its first line, is shown: `:::note Title`, `::: {.column width=50%}`; or ends. */
function isKnown(line: string): boolean {
  const words = line.replace(/^:+/, "").trim();
  if (words === "") return true;
  if (HIDING.test(words) || hides(words, true)) return false;
  const [name = ""] = /^[^\s[{]*/.exec(words) ?? [];
  const [, attributes] = /\{([^{}]*)\}?/.exec(words.slice(name.length)) ?? [];
  const listed = attributes?.replace(/=(?:"[^"]*"|'[^']*')/g, "=").match(/\S+/g) ?? [];
  const classes = listed.flatMap((each) => (each.startsWith(".") ? each.slice(1).split(".") : []));
  const names = name === "" ? classes : [name.replace(/^\./, ""), ...classes];
  const others = listed.filter((each) => !/^[.#]/.test(each));
  return names.length > 0 && names.every(isName) && others.every((each) => KEY.test(each));
}

const isName = (name: string) => LAYOUT.test(name) || isShown(name) || calloutNames.has(name.toLowerCase());
