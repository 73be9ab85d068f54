import type { Extension as FromMarkdown, Handle } from "mdast-util-from-markdown";
import type { Code, Extension, State, Token, TokenizeContext, Tokenizer } from "micromark-util-types";
import type { InlineMath } from "./math";
import { BACKSLASH, BRACE, DOLLAR, isDigit, isInWord, isLineEnd, isSpace, SIGNS } from "./math-codes";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    math: "math";
    mathBlock: "mathBlock";
    mathFence: "mathFence";
    mathLine: "mathLine";
  }
}

/** What dollars mean: formulas, formulas only where nothing else is likely, or dollars. */
export type Formulas = "read" | "careful" | "off";

/**
 * Formulas in Markdown, by Pandoc's rule: `$x$` is a formula if no space follows the first dollar or precedes the last,
 * and no digit follows the last, so prices stay text. `$$x$$` works as well. Formulas on lines of their own are between
 * `$$` and `$$`. "careful", in texts of other systems, which may contain variables of a shell: a dollar before a brace
 * or after a letter begins no formula, and one before a digit only what is no price. Takes linear time.
 */
export const createMathSyntax = (formulas: Formulas): Extension =>
  formulas === "off"
    ? {}
    : {
        flow: { [DOLLAR]: { name: "mathBlock", tokenize: tokenizeBlock, concrete: true } },
        text: { [DOLLAR]: { name: "math", tokenize: createInline(formulas === "careful") } },
      };

/** Nodes for formulas: `inlineMath`, as in remark-math, and code in the language "math", as on GitHub. */
export const mathFromMarkdown: FromMarkdown = {
  enter: {
    math(token) {
      this.enter({ type: "inlineMath", value: "" }, token);
    },
    mathBlock(token) {
      this.enter({ type: "code", lang: "math", value: "" }, token);
    },
  },
  exit: {
    math: leave,
    mathBlock: leave,
    mathLine(token) {
      const node = this.stack.at(-1) as InlineMath;
      node.value += `${node.value ? "\n" : ""}${this.sliceSerialize(token)}`;
    },
  },
};

function leave(this: ThisParameterType<Handle>, token: Token): void {
  const node = this.stack.at(-1) as InlineMath;
  node.value = node.value.replace(/^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g, "");
  this.exit(token);
}

const createInline = (isCareful: boolean): Tokenizer =>
  function (...of) {
    return tokenizeFormula(...of, isCareful ? this.previous : undefined);
  };

/** `previous`: the character before it; undefined if any dollar may begin a formula. */
function tokenizeFormula(
  ...[effects, ok, nok, previous]: [...Parameters<Tokenizer>, Code | undefined]
): State {
  let last = DOLLAR;
  let size = 1;
  /** Whether it could be a price so far: a number, and no sign of LaTeX. */
  let isPrice = false;
  let hasSpace = false;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("math");
    effects.enter("mathFence");
    effects.consume(code);
    return open;
  }
  function open(code: Code): State | undefined {
    if (code !== DOLLAR) return first(code);
    size = 2;
    effects.consume(code);
    return first;
  }
  function first(code: Code): State | undefined {
    if (code === DOLLAR || isSpace(code)) return nok(code);
    if (previous !== undefined && size === 1) {
      if (code === BRACE || isInWord(previous)) return nok(code);
      isPrice = isDigit(code);
    }
    effects.exit("mathFence");
    effects.enter("mathLine");
    return inside(code);
  }
  function inside(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (SIGNS.has(code)) isPrice = false;
    if (isSpace(code)) hasSpace = true;
    if (code === DOLLAR) {
      if (isSpace(last) || (isPrice && hasSpace)) return nok(code);
      effects.exit("mathLine");
      effects.enter("mathFence");
      effects.consume(code);
      return size === 2 ? second : after;
    }
    last = code;
    if (isLineEnd(code)) {
      effects.exit("mathLine");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return line;
    }
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  }
  function line(code: Code): State | undefined {
    if (code === null || code === DOLLAR) return nok(code);
    effects.enter("mathLine");
    return inside(code);
  }
  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) return inside(code);
    last = code;
    effects.consume(code);
    return inside;
  }
  function second(code: Code): State | undefined {
    if (code !== DOLLAR) return nok(code);
    effects.consume(code);
    return after;
  }
  function after(code: Code): State | undefined {
    if (size === 1 && (isDigit(code) || (isPrice && isInWord(code)))) return nok(code);
    effects.exit("mathFence");
    effects.exit("math");
    return ok(code);
  }
}

function tokenizeBlock(this: TokenizeContext, ...[effects, ok, nok]: Parameters<Tokenizer>): State {
  const self = this;
  /** Whether the line has anything but spaces; a blank line ends the formula. */
  let isFilled = true;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("mathBlock");
    effects.enter("mathFence");
    effects.consume(code);
    return second;
  }
  function second(code: Code): State | undefined {
    if (code !== DOLLAR) return nok(code);
    effects.consume(code);
    effects.exit("mathFence");
    return begin;
  }
  function begin(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === DOLLAR) return nok(code);
    if (isLineEnd(code)) return end(code);
    effects.enter("mathLine");
    return inside(code);
  }
  function inside(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === DOLLAR) return effects.check({ tokenize: tokenizeEnd }, leaveLine, nok)(code);
    if (isLineEnd(code)) {
      effects.exit("mathLine");
      return isFilled ? end(code) : nok(code);
    }
    return other(code);
  }
  function other(code: Code): State | undefined {
    isFilled ||= !isSpace(code);
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  }
  function escaped(code: Code): State | undefined {
    return code === DOLLAR || code === BACKSLASH ? other(code) : inside(code);
  }
  function end(code: Code): State | undefined {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return line;
  }
  function line(code: Code): State | undefined {
    // A lazy line, which no longer belongs to the surrounding quote or list item.
    if (code === null || self.parser.lazy[self.now().line] || isLineEnd(code)) return nok(code);
    isFilled = false;
    if (code === DOLLAR) return effects.check({ tokenize: tokenizeEnd }, close, nok)(code);
    effects.enter("mathLine");
    return inside(code);
  }
  function leaveLine(code: Code): State | undefined {
    effects.exit("mathLine");
    return close(code);
  }
  function close(code: Code): State | undefined {
    effects.enter("mathFence");
    return fence(code);
  }
  function fence(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) {
      effects.exit("mathFence");
      effects.exit("mathBlock");
      return ok(code);
    }
    effects.consume(code);
    return fence;
  }
}

/** Matches two dollars, followed only by spaces up to the end of the line. */
function tokenizeEnd(this: TokenizeContext, ...[effects, ok, nok]: Parameters<Tokenizer>): State {
  let dollars = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("mathFence");
    return dollar(code);
  }
  function dollar(code: Code): State | undefined {
    if (dollars < 2 && code !== DOLLAR) return nok(code);
    if (dollars === 2) return rest(code);
    dollars += 1;
    effects.consume(code);
    return dollar;
  }
  function rest(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) {
      effects.exit("mathFence");
      return ok(code);
    }
    if (!isSpace(code)) return nok(code);
    effects.consume(code);
    return rest;
  }
}
