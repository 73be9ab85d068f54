/**
 * Whether a pattern of file names leaves out a file, or a folder that it is in. Errs on the side of leaving out: a star
 * also stands for slashes, and what stands in brackets or braces for anything.
 */
export function matchesGlob(glob: string, name: string): boolean {
  const plain = glob.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, "");
  const pieces = plain.replace(/\{[^{}]*\}|[!+@?*]\([^()]*\)|\*+\/?/g, "*").split("*");
  const patterns = pieces.map((piece) =>
    piece
      .split(/(\[[^[\]]*\]|\?)/)
      .map((part, at) => (at % 2 === 1 ? "." : part.replace(/[.+^${}()|[\]\\]/g, "\\$&")))
      .join(""),
  );
  const folders = name.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));
  return plain !== "" && folders.some((each) => matchesInOrder(patterns, each));
}

/** Looks for one piece after the other, which takes linear time however many stars there are. */
function matchesInOrder(patterns: string[], name: string): boolean {
  let rest = name;
  for (const [at, pattern] of patterns.entries()) {
    const isLast = at === patterns.length - 1;
    const found = new RegExp((at === 0 ? "^" : "") + pattern + (isLast ? "$" : ""), "is").exec(rest);
    if (!found) return false;
    rest = rest.slice(found.index + found[0].length);
  }
  return true;
}
