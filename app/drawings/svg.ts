import {
  type Label,
  type Pen,
  type Picture,
  type Stroke,
  type TurnableDrawing,
  toTenth,
  WIDTH,
} from "./drawing";

/**
 * How wide the strokes are, and the colours of files: the light theme of tokens.css, with greys that have no blue in
 * them, which dark pages would turn to lavender (--inverted).
 */
const WIDTHS: Record<Pen, number> = { ink: 1.5, edge: 1, hand: 2.25 };
const COLOURS: Record<Pen, string> = { ink: "#151515", edge: "#868686", hand: "#d12a00" };
const LABEL_COLOUR = "#535353";

/** How far from the red stroke one can take hold of it (units). */
const GRIP = 36;

/** What a page's <svg> contains: its style sheet has the colours of the pens, which are classes. */
export function toInlineSvg({ strokes, labels }: Picture): string {
  return strokes.map(toInlineStroke).join("") + toLabels(labels);
}

function toInlineStroke(stroke: Stroke): string {
  const shape = toPath(stroke, `class="${stroke.filled ? "solid " : ""}${stroke.pen}"`);
  return stroke.pen === "hand"
    ? `<path class="grip" stroke-width="${GRIP}" d="${stroke.d}"/>${shape}`
    : shape;
}

/** The drawing as a file of its own, in the state of the text; `title` describes it. */
export function toSvgFile(drawing: TurnableDrawing, title: string, value = drawing.initial): string {
  const { height, draw } = drawing;
  const picture = draw(value);
  const strokes = picture.strokes.map((stroke) => {
    const colour = COLOURS[stroke.pen];
    return toPath(stroke, stroke.filled ? `fill="${colour}" stroke="none"` : `stroke="${colour}"`);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" fill="none">`,
    `<title>${escapeText(title)}</title>`,
    "<style>@media(max-width:340px){text{font-size:15px}}</style>",
    ...strokes.filter(Boolean),
    `<g fill="${LABEL_COLOUR}" stroke="none" font-family="Spline Sans Mono, ui-monospace, Menlo, monospace" font-size="13">${toLabels(picture.labels)}</g>`,
    "</svg>\n",
  ].join("\n");
}

function toPath({ pen, d, width, dash, filled }: Stroke, colour: string): string {
  if (!d) return "";
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path ${colour}${filled ? "" : ` stroke-width="${width ?? WIDTHS[pen]}"`}${dashes} d="${d}"/>`;
}

const toLabels = (labels: Label[]) =>
  labels
    .map(({ x, y, text, anchor }) => {
      const anchored = anchor ? ` text-anchor="${anchor}"` : "";
      return text && `<text x="${toTenth(x)}" y="${toTenth(y)}"${anchored}>${escapeText(text)}</text>`;
    })
    .join("");

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
