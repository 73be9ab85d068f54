import type { Code } from "micromark-util-types";

/** Character codes in micromark's tokenizers; codes below 0 are line endings and tabs. */
export const DOLLAR = 36;
export const BACKSLASH = 92;
export const BRACE = 123;
/** \\ ^ _ =, which prices do not have. */
export const SIGNS: ReadonlySet<Code> = new Set([BACKSLASH, 94, 95, 61]);
export const isLineEnd = (code: Code) => code !== null && code < -2;
export const isSpace = (code: Code) => code === null || code < 0 || code === 32;
export const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57;

/** Whether a dollar behind it is part of a word. Chinese and Japanese have no spaces before formulas. */
export const isInWord = (code: Code) =>
  code !== null && /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) && code < 0x2e80;
