import { type Drawing, type Label, type Pen, type Picture, type Stroke, toTenth, WIDTH } from "./drawing";

/** The light theme of tokens.css, and how wide the strokes are. */
const PENS: Record<Pen, { colour: string; width: number }> = {
  ink: { colour: "#14151a", width: 1.5 },
  edge: { colour: "#84868c", width: 1 },
  hand: { colour: "#d12a00", width: 2.25 },
};
const LABEL_COLOUR = "#50535b";

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
export function toSvgFile(drawing: Drawing, title: string, value = drawing.initial): string {
  const { height, draw } = drawing;
  const picture = draw(value);
  const strokes = picture.strokes.map((stroke) => {
    const { colour } = PENS[stroke.pen];
    return toPath(stroke, stroke.filled ? `fill="${colour}" stroke="none"` : `stroke="${colour}"`);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" fill="none">`,
    `<title>${escapeText(title)}</title>`,
    "<style>@media(max-width:340px){text{font-size:13.5px}}</style>",
    ...strokes,
    `<g fill="${LABEL_COLOUR}" stroke="none" font-family="Spline Sans Mono, ui-monospace, Menlo, monospace" font-size="11">${toLabels(picture.labels)}</g>`,
    "</svg>\n",
  ].join("\n");
}

function toPath({ pen, d, width, dash, filled }: Stroke, colour: string): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path ${colour}${filled ? "" : ` stroke-width="${width ?? PENS[pen].width}"`}${dashes} d="${d}"/>`;
}

const toLabels = (labels: Label[]) =>
  labels
    .map(
      ({ x, y, text, anchor }) =>
        `<text x="${toTenth(x)}" y="${toTenth(y)}"${anchor ? ` text-anchor="${anchor}"` : ""}>${escapeText(text)}</text>`,
    )
    .join("");

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
