import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { answerJson } from "~/admin/json-answer.server";
import type { FormulaPreview } from "~/editor/nodes/math/use-preview";
import { MAX_FORMULA_LENGTH } from "~/rich-text/math";
import { renderMath } from "~/rich-text/math.server";

/**
 * Renders `?latex=` for the editor as pages do (with `&block=1` on a line of its own), or says what is wrong with it.
 */
export function loader(args: LoaderFunctionArgs) {
  return answerJson(args, async (): Promise<FormulaPreview> => {
    const { searchParams } = new URL(args.request.url);
    const latex = (searchParams.get("latex") ?? "").slice(0, MAX_FORMULA_LENGTH + 1);
    const formula = renderMath(latex, searchParams.has("block"));
    return "mathml" in formula ? { html: renderToStaticMarkup(formula.mathml) } : { error: formula.error };
  });
}
