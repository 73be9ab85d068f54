import { FORMAT } from "./document";

const { strong, em, s, u, code, sub, sup, mark } = FORMAT;

/** The format of the text within an inline element, by the element's name: a bit of `textFormats`. */
export const inlineElements: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ b: strong, strong, i: em, em, cite: em, dfn: em, var: em },
    ...{ s, strike: s, del: s, u, ins: u, sub, sup, mark },
    ...{ code, kbd: code, samp: code, tt: code },
  }),
);

/** What stands around the words of an element: quotation marks, and brackets around how the characters before are read. */
export const MARKS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["q", ["“", "”"]],
  ["rt", ["（", "）"]],
]);
