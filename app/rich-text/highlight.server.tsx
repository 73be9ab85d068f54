import { common, createLowlight } from "lowlight";
import type { ReactNode } from "react";

type Part = ReturnType<ReturnType<typeof createLowlight>["highlight"]>["children"][number];

const lowlight = createLowlight(common);
/** A grammar may take quadratic time; longer code is shown without colours (characters). */
const MAX_LENGTH = 20_000;

/**
 * Code with a <span> for each part that its language gives a meaning, by classes of highlight.js ("hljs-keyword"),
 * whose colours prose.css sets. The code itself where it is long or its language is not known.
 */
export function highlightCode(code: string, language: string): ReactNode {
  if (code.length > MAX_LENGTH || !lowlight.registered(language)) return code;
  return lowlight.highlight(language, code).children.map(render);
}

function render(part: Part, key: number): ReactNode {
  if (part.type === "text") return part.value;
  if (part.type !== "element") return null;
  return (
    <span key={key} className={([] as unknown[]).concat(part.properties.className ?? []).join(" ")}>
      {part.children.map(render)}
    </span>
  );
}
