import { toDrawing, toNumber } from "~/drawings/custom";
import { type CustomDrawing, say } from "~/drawings/custom-words";
import { toSvgFile } from "~/drawings/svg";
import { escapeHtml, escapeText } from "../../escape-html";
import { getPlainText } from "../../markdown-text";
import type { ServerKind } from "../kind";
import { offers, toOwn } from "./custom";
import { type DrawingNode, toNode } from "./node";

export const server: ServerKind<DrawingNode> = {
  examples: [
    '<figure class="drawing" data-kind="split" data-min="0" data-max="8" data-step="1" data-value="3" data-whole="8" data-label="Morning" data-first="a &amp; &quot;b&quot;"><figcaption>{rest} of {whole} -- of a morning &gt; {none}</figcaption></figure>',
    '<figure class="drawing" data-kind="scale" data-min="-10" data-value="-5" data-label="Morning"><figcaption>{value} in the morning</figcaption></figure>',
    ...Object.keys(offers).map(
      (kind) =>
        `<figure class="drawing" data-kind="${kind}" data-label="Morning"><figcaption>{value} in the morning</figcaption></figure>`,
    ),
  ],
  markdown: {
    // What it is made of, and its sentence for other programs.
    write({ type, version, children, ...own }) {
      const json = JSON.stringify(own).replace(
        /[<>]|(?<=-)-/g,
        (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
      );
      return [
        { type: "html", value: `<!-- drawing: ${json} -->` },
        { type: "paragraph", children: [{ type: "text", value: say(own) }] },
      ];
    },
    mark: {
      name: "drawing",
      read(words, next) {
        const own = toOwn(parse(words));
        if (!own) return null;
        const block = { ...toNode(own) };
        const isOfIt = next && getPlainText(next.children) === say(own);
        return isOfIt ? { block, takesNext: true } : { block };
      },
    },
  },
  page(node) {
    const own = toOwn({ ...node });
    if (!own) return null;
    const { src, alt, height, sentence } = getStill(own);
    return (
      <figure id={node.anchorId} className="drawing">
        <img src={src} alt={alt} width={400} height={height} />
        <figcaption dir="auto">{sentence}</figcaption>
      </figure>
    );
  },
  feed(own) {
    const { src, alt, height, sentence } = getStill(own);
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
function getStill(own: CustomDrawing) {
  const drawing = toDrawing(own);
  const number = toNumber(own, "");
  const alt = `${offers[own.kind].name}: ${own.label}, ${drawing.name(own.value)}`;
  const svg = toSvgFile({ ...drawing, ...number }, alt);
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt,
    height: number.height,
    sentence: say(own),
  };
}
