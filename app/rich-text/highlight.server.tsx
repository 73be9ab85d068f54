import { common, createLowlight } from "lowlight";
import type { ReactNode } from "react";

type Part = ReturnType<ReturnType<typeof createLowlight>["highlight"]>["children"][number];

const lowlight = createLowlight(common);
/** The deepest nesting of parts; real code stays far below. */
const MAX_DEPTH = 50;

/**
 * Code with a <span> for each part that has a meaning in its language, with highlight.js's classes ("hljs-keyword"),
 * whose colours nodes/code/kind.css sets. Returns the plain code if it is nested too deeply or its language is unknown.
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

/** @throws RangeError if parts are nested too deeply: rendering them would overflow the stack */
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
