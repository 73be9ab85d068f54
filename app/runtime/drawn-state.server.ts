/** The names of the numbers of authors' drawings in queries, in the order of the text: `drawing-2` is the second. */
export const customParams = Array.from({ length: 9 }, (_, at) => `drawing-${at + 1}`);
const VALUE = /^-?(?:0|[1-9]\d{0,6})(?:\.\d?[1-9])?$/;

/** The part of a query that turns an author's drawing, if the text has it and the drawing has this value. */
export function pickCustom(query: URLSearchParams): string {
  const found = [...query].find(([name, value]) => customParams.includes(name) && VALUE.test(value));
  return found ? found.join("=") : "";
}
