import { redirect } from "@remix-run/node";
import { toDrawing, toNumber } from "~/drawings/custom";
import { type DrawingState, findTurned } from "~/drawings/drawings";
import { pickTurned } from "~/drawings/states.server";
import { joinParts, type Part, toTurnable } from "~/drawings/turnable.server";
import { customParams, pickCustom } from "~/runtime/drawn-state.server";
import { hashText } from "~/ui/hash-text";
import type { Draw } from "../../render.server";
import { toCustomDrawing } from "./custom";

/**
 * Draws the authors' drawings of a text, so that they can be turned. `prefix` distinguishes their ids from those of
 * other texts; `action` is the page of the text, by default the one that it is on.
 */
export function drawOwn(prefix: string, action?: string | null): Draw {
  let count = 0;
  return (node) => {
    const param = customParams[count];
    // Later ones are pictures.
    const custom = node.type === "drawing" && param ? toCustomDrawing({ ...node }) : null;
    if (!custom || !param) return null;
    count += 1;
    const json = JSON.stringify(custom);
    const version = hashText(json);
    const drawing = { ...toDrawing(custom), ...toNumber(custom, param) };
    const id = node.anchorId ?? `${prefix}-${param}`;
    return toTurnable(version, { custom: json, drawing, id, action, version });
  };
}

/**
 * A text as HTML with its drawing in the state that a URL names, and what is shared of that: null if the text is as its
 * author has it. Only one drawing is drawn again, so it costs the same in a text of any length. @throws a redirect to
 * the text's own state if it has no such drawing or an author's has no such value, or has it anyway: caches keep only
 * the others
 */
export function turnText({ url }: Pick<Request, "url">, parts: readonly Part[]) {
  const { pathname, searchParams } = new URL(url);
  const turned = findTurnedPart(parts, searchParams);
  if (!turned && (pickTurned(searchParams) || pickCustom(searchParams))) throw redirect(pathname);
  if (!turned) return { html: joinParts(parts), state: null };
  const { part, value, state } = turned;
  return { html: joinParts(parts.map((each) => (each === part ? part.turn(value) : each))), state };
}

/** The drawing of a text that a query turns, its value, and what is shared of it; null if it turns none. */
export function findTurnedPart(parts: readonly Part[], query: URLSearchParams) {
  const drawn = parts.filter((part) => typeof part !== "string");
  const turned = findTurned(
    drawn.map(({ drawing }) => drawing),
    query,
  );
  const part = drawn.find(({ drawing }) => drawing === turned?.drawing);
  if (!turned || !part) return null;
  const { drawing, value } = turned;
  const state: DrawingState = {
    query: turned.query,
    name: part.name,
    label: `${drawing.label} ${drawing.name(value)}`,
    says: drawing.describe(value),
  };
  return { part, value, state };
}
