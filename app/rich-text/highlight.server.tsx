import { common, createLowlight } from "lowlight";
import type { ReactNode } from "react";

type Part = ReturnType<ReturnType<typeof createLowlight>["highlight"]>["children"][number];

const lowlight = createLowlight(common);
/** Parts within parts; valid code stays far below. */
const MAX_DEPTH = 50;

/**
 * Code with a <span> for each part that its language gives a meaning, by classes of highlight.js ("hljs-keyword"),
 * whose colours prose.css sets. The code itself where it is nested too deeply or its language is not known.
 */
export function highlightCode(code: string, language: string): ReactNode {
  if (!lowlight.registered(language)) return code;
  try {
    return lowlight.highlight(language, code).children.map((part, key) => render(part, key, 1));
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

/** @throws RangeError where parts are nested too deeply: rendering them would end in a stack overflow */
function render(part: Part, key: number, depth: number): ReactNode {
  if (depth > MAX_DEPTH) throw new RangeError("nested too deeply");
  if (part.type === "text") return part.value;
  if (part.type !== "element") return null;
  return (
    <span key={key} className={([] as unknown[]).concat(part.properties.className ?? []).join(" ")}>
      {part.children.map((child, at) => render(child, at, depth + 1))}
    </span>
  );
}
