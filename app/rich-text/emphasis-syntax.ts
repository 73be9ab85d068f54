import type { Code, Construct, Extension, State, TokenizeContext, Tokenizer } from "micromark-util-types";

const ASTERISK = 42;
/** Letters and punctuation of scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uffee]/u;

/**
 * Emphasis with asterisks beside Chinese, Japanese and Korean punctuation. By CommonMark, an asterisk between
 * punctuation and a letter ends nothing, as in "“a”*b", but those scripts have no space there: **强调。**然后.
 */
export const emphasisSyntax: Extension = {
  text: { [ASTERISK]: { name: "emphasis", tokenize, resolveAll } },
};

/** What stands beside asterisks. */
type Beside = "letter" | "space" | "punctuation" | "unspaced";

function classify(code: Code): Beside {
  const character = code === null || code < 0 ? " " : String.fromCharCode(code);
  if (/\s/.test(character)) return "space";
  if (UNSPACED.test(character)) return "unspaced";
  return /[\p{P}\p{S}]/u.test(character) ? "punctuation" : "letter";
}

/** Whether asterisks begin emphasis of what is `within`, or end it, if `outside` is on their other side. */
const canEnclose = (within: Beside, outside: Beside) =>
  within === "punctuation" ? outside !== "letter" : within !== "space";

function tokenize(this: TokenizeContext, ...[effects, ok]: Parameters<Tokenizer>): State {
  const before = classify(this.previous);
  const { null: markers = [] } = this.parser.constructs.attentionMarkers;
  const isMarker = (code: Code) => code !== null && markers.includes(code);
  const isAfterMarker = isMarker(this.previous);
  return start;

  function start(code: Code): State | undefined {
    effects.enter("attentionSequence");
    return inside(code);
  }
  function inside(code: Code): State | undefined {
    if (code === ASTERISK) {
      effects.consume(code);
      return inside;
    }
    const token = effects.exit("attentionSequence");
    const after = classify(code);
    token._open = canEnclose(after, before) || isMarker(code);
    token._close = canEnclose(before, after) || isAfterMarker;
    return ok(code);
  }
}

/** Pairs the sequences as CommonMark's own construct does. */
function resolveAll(...[events, context]: Parameters<NonNullable<Construct["resolveAll"]>>) {
  const own = [context.parser.constructs.text[ASTERISK]].flat().find((each) => each?.name === "attention");
  return own?.resolveAll?.(events, context) ?? events;
}
