/** The lines of a code block, which may not be valid. */
export const getCode = ({ children = [] }: { children?: object[] }): string =>
  children.map((node) => ("text" in node && typeof node.text === "string" ? node.text : "\n")).join("");
