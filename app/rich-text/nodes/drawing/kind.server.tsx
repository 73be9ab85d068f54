import { toDrawing, toNumber } from "~/drawings/custom";
import { type CustomDrawing, describeCustom } from "~/drawings/custom-words";
import { toSvgFile } from "~/drawings/svg";
import { escapeHtml, escapeText } from "../../escape-html";
import { getPlainText } from "../../markdown-text";
import type { ServerKind } from "../kind";
import { drawingKinds, toCustomDrawing } from "./custom";
import { type DrawingNode, toNode } from "./node";

export const server: ServerKind<DrawingNode> = {
  examples: [
    '<figure class="drawing" data-kind="split" data-min="0" data-max="8" data-step="1" data-value="3" data-whole="8" data-label="Morning" data-first="a &amp; &quot;b&quot;"><figcaption>{rest} of {whole} -- of a morning &gt; {none}</figcaption></figure>',
    '<figure class="drawing" data-kind="scale" data-min="-10" data-value="-5" data-label="Morning"><figcaption>{value} in the morning</figcaption></figure>',
    ...Object.keys(drawingKinds).map(
      (kind) =>
        `<figure class="drawing" data-kind="${kind}" data-label="Morning"><figcaption>{value} in the morning</figcaption></figure>`,
    ),
  ],
  markdown: {
    // What it is made of, and its sentence for other programs.
    write({ type, version, children, ...custom }) {
      const json = JSON.stringify(custom).replace(
        /[<>]|(?<=-)-/g,
        (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
      );
      return [
        { type: "html", value: `<!-- drawing: ${json} -->` },
        { type: "paragraph", children: [{ type: "text", value: describeCustom(custom) }] },
      ];
    },
    mark: {
      name: "drawing",
      read(words, next) {
        const custom = toCustomDrawing(parse(words));
        if (!custom) return null;
        const block = { ...toNode(custom) };
        const isOfIt = next && getPlainText(next.children) === describeCustom(custom);
        return isOfIt ? { block, takesNext: true } : { block };
      },
    },
  },
  page(node) {
    const custom = toCustomDrawing({ ...node });
    if (!custom) return null;
    const { src, alt, height, sentence } = getStill(custom);
    return (
      <figure id={node.anchorId} className="drawing">
        <img src={src} alt={alt} width={400} height={height} />
        <figcaption dir="auto">{sentence}</figcaption>
      </figure>
    );
  },
  feed(custom) {
    const { src, alt, height, sentence } = getStill(custom);
    return `<figure><img src="${src}" alt="${escapeHtml(alt)}" width="400" height="${height}"><figcaption dir="auto">${escapeText(sentence)}</figcaption></figure>`;
  },
};

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** As a picture, in the state of the text. */
function getStill(custom: CustomDrawing) {
  const drawing = toDrawing(custom);
  const number = toNumber(custom, "");
  const alt = `${drawingKinds[custom.kind].name}: ${custom.label}, ${drawing.name(custom.value)}`;
  const svg = toSvgFile({ ...drawing, ...number }, alt);
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt,
    height: number.height,
    sentence: describeCustom(custom),
  };
}
