import { redirect } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { clamp } from "~/drawings/drawings";
import { DrawingFigure } from "~/drawings/figure";
import { toDrawing, toNumber } from "~/drawings/own";
import type { OwnDrawing } from "~/drawings/own-words";
import { pickOwn } from "~/runtime/drawn-state.server";
import { hashText } from "~/ui/hash-text";
import type { Draw } from "../../render.server";
import { toOwn } from "./own";

/** How many drawings of a text can be turned; later ones are pictures. Their names have one digit (pickOwn). */
const MOST = 9;

/**
 * Draws the authors' drawings of a text, so that they can be turned. `prefix` distinguishes their ids from those of
 * other texts; `action` is the page of the text, by default the one that it is on.
 */
export function drawOwn(prefix: string, action?: string): Draw {
  let count = 0;
  return (node) => {
    const own = node.type === "drawing" && count < MOST ? toOwn({ ...node }) : null;
    if (!own) return null;
    count += 1;
    return toFigure(own, count, own.value, node.anchorId ?? `${prefix}-drawing-${count}`, action);
  };
}

function toFigure(own: OwnDrawing, at: number, value: number, id: string, action?: string) {
  const json = JSON.stringify(own);
  const drawing = { ...toDrawing(own), ...toNumber(own, `drawing-${at}`) };
  return <DrawingFigure {...{ own: json, drawing, value, id, action, version: hashText(json) }} />;
}

const START = '<figure data-drawing="';

/**
 * A text, as HTML, with its drawing in the state that the URL names. Only that figure is drawn again, so it costs the
 * same in a text of any length. @throws a redirect to the text's own state if it has no such drawing, the drawing has no
 * such value, or has it anyway: caches keep only the others
 */
export function turnOwn({ url }: Pick<Request, "url">, html: string): string {
  const { pathname, searchParams } = new URL(url);
  const [name = "", sent] = pickOwn(searchParams).split("=");
  if (!name) return html;
  const at = Number(name.slice("drawing-".length));
  const parts = html.split(START);
  const part = parts[at] ?? "";
  const [, json = "", id = ""] = /^([^"]*)" id="([^"]*)"/.exec(part) ?? [];
  const own = json && toOwn(JSON.parse(unescapeHtml(json)));
  const value = Number(sent);
  if (!own || value === own.value || clamp(toNumber(own, name), value) !== value) throw redirect(pathname);
  const [, action] = /<form action="([^"#]*)/.exec(part) ?? [];
  const figure = renderToStaticMarkup(toFigure(own, at, value, id, action));
  parts[at] = figure.slice(START.length) + part.slice(part.indexOf("</figure>") + "</figure>".length);
  return parts.join(START);
}

const CHARACTERS: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const unescapeHtml = (text: string) => text.replace(/&[#\w]{2,5};/g, (found) => CHARACTERS[found] ?? found);

/**
 * A text in a list, as HTML, whose drawings lead to its own page; null: it has none, so they are turned only by scripts.
 */
export const withAction = (html: string, path: string | null): string =>
  html.includes(START)
    ? html.replaceAll('<form action="#', path ? `<form action="${path}#` : '<form class="still" action="#')
    : html;
