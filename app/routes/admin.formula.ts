import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { requireAdmin, withSession } from "~/auth/session.server";
import type { FormulaPreview } from "~/editor/nodes/math/use-preview";
import { MAX_FORMULA_LENGTH } from "~/rich-text/math";
import { renderMath } from "~/rich-text/math.server";

/**
 * Renders `?latex=` for the editor as pages do (with `&block=1` on a line of its own), or says what is wrong with it.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const latex = (searchParams.get("latex") ?? "").slice(0, MAX_FORMULA_LENGTH + 1);
  const formula = renderMath(latex, searchParams.has("block"));
  const preview: FormulaPreview =
    "mathml" in formula ? { html: renderToStaticMarkup(formula.mathml) } : { error: formula.error };
  return withSession(args, Response.json(preview, { headers: { "Cache-Control": "no-store" } }));
}
