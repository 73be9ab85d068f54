import { useLexicalNodeSelection } from "@lexical/react/useLexicalNodeSelection";
import type { NodeKey } from "lexical";
import { usePreview } from "./use-preview";

/** A formula as readers see it; its LaTeX while it is selected, and until the server has rendered it. */
export function InlineFormula({ latex, nodeKey }: { latex: string; nodeKey: NodeKey }) {
  const [isSelected] = useLexicalNodeSelection(nodeKey);
  const preview = usePreview(isSelected ? "" : latex, false);
  if (!isSelected && preview && "html" in preview)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: MathML of the server, from a list of allowed elements
    return <span dangerouslySetInnerHTML={{ __html: preview.html }} />;
  return <code>{latex || "…"}</code>;
}
