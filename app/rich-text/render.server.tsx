import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Part, Turnable } from "~/drawings/turnable.server";
import { appearance } from "./appearance";
import { textFormats } from "./document";
import { listFootnotes, withFootnotes } from "./footnotes";
import { withHeadingIds } from "./heading-ids";
import { isExternal, safeUrl } from "./links";
import type { RenderMath } from "./math";
import { findKind } from "./nodes";
import { groupImages } from "./nodes/image/image";
import { renderImageGroup } from "./nodes/image/page";
import { type Highlight, withHighlights, withMath } from "./render-code";
import { nameReference } from "./side-notes";
import { isEmpty } from "./text";
import type { UncheckedNode } from "./unchecked-node";

interface RichTextProps {
  document: unknown;
  anchorPrefix?: string;
  footnotesPrefix?: string | undefined;
  headingPrefix?: string | undefined;
  highlight?: Highlight;
  math?: RenderMath;
}

/** Draws a block of the text itself so that readers can turn it; null for one that is shown as any other. */
export type Draw = (node: UncheckedNode) => Turnable | null;

/** Deeper documents are not rendered; valid ones have at most 20 levels. */
const maxDepth = 60;
const reported = new Set<string>();

/**
 * Renders a stored document, without a DOM or raw HTML. Renders nothing for an empty document and for one that cannot
 * be rendered (logged once for each cause); unknown nodes render their content. The caller provides the surrounding
 * element, usually with the class `prose`. With `anchorPrefix`, each block has an id (prefix "focus": #focus-1,
 * #focus-2 …), and footnote references and footnotes link to each other (footnotes.ts). With `headingPrefix`, which may be empty,
 * headings have ids that are made of their words. Code is highlighted with `highlight`;
 * formulas become MathML with `math`, otherwise their source is shown.
 */
export const RichText = (props: RichTextProps) =>
  unlessBroken(() => <>{renderBlocks(prepare(props))}</>, null);

/** The same as HTML, in which the blocks that `draw` draws are parts of their own. */
export const renderParts = (props: RichTextProps, draw: Draw): Part[] =>
  unlessBroken(() => {
    const parts: Part[] = [];
    let others: UncheckedNode[] = [];
    const endOthers = () => {
      if (others.length > 0)
        parts.push(renderToStaticMarkup(createElement(Fragment, null, renderBlocks(others))));
      others = [];
    };
    for (const block of prepare(props)) {
      const drawn = draw(block);
      if (!drawn) others.push(block);
      else {
        endOthers();
        parts.push(drawn);
      }
    }
    endOthers();
    return parts;
  }, []);

function unlessBroken<Rendered>(render: () => Rendered, otherwise: Rendered): Rendered {
  try {
    return render();
  } catch (error) {
    const cause = String(error);
    if (!reported.has(cause)) console.error("A rich text could not be rendered:", cause);
    reported.add(cause);
    return otherwise;
  }
}

/** The blocks of a document, with all that they need to be rendered. */
function prepare({
  document,
  anchorPrefix,
  footnotesPrefix = anchorPrefix,
  headingPrefix,
  highlight,
  math,
}: RichTextProps): UncheckedNode[] {
  if (isEmpty(document)) return [];
  const { root } = document as { root: UncheckedNode };
  const all = listFootnotes(root.children ?? []);
  const colored = highlight ? withHighlights(all, highlight) : all;
  const shown = math ? withMath(colored, math) : colored;
  const headed = headingPrefix === undefined ? shown : withHeadingIds(shown, headingPrefix);
  const noted = footnotesPrefix ? withFootnotes(headed, footnotesPrefix) : headed;
  return anchorPrefix
    ? noted.map((block, index) => ({ ...block, anchorId: `${anchorPrefix}-${index + 1}` }))
    : noted;
}

function renderBlocks(blocks: UncheckedNode[]): ReactNode[] {
  return groupImages(blocks).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so an index is an identity
    <Fragment key={index}>{Array.isArray(block) ? renderImageGroup(block) : renderNode(block, 1)}</Fragment>
  ));
}

function renderChildren(node: UncheckedNode, depth: number, parent?: string): ReactNode[] {
  if (depth > maxDepth) throw new RangeError("nested too deeply");
  return (node.children ?? []).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so an index is an identity
    <Fragment key={index}>{renderNode(child, depth + 1, parent)}</Fragment>
  ));
}

function renderNode(node: UncheckedNode, depth: number, parent?: string): ReactNode {
  const children = (of: UncheckedNode) => renderChildren(of, depth, node.type);
  const kind = findKind(node.type);
  if (kind) return kind.server.page(node, { parent, children });
  switch (node.type) {
    case "link":
      return renderLink(node, children(node));
    case "math":
      return node.mathml ?? <code>{node.text}</code>;
    case "linebreak":
      return <br />;
    default:
      return typeof node.text === "string" ? renderText(node, node.text) : children(node);
  }
}

function renderLink(node: UncheckedNode, children: ReactNode): ReactNode {
  const href = safeUrl(`${node.url ?? ""}`);
  if (href === null) return children;
  return (
    <a
      id={node.anchorId}
      role={node.isFootnoteReference ? "doc-noteref" : undefined}
      style={node.isFootnoteReference && node.anchorId ? nameReference(node.anchorId) : undefined}
      href={href}
      rel={isExternal(href) ? "noopener noreferrer" : undefined}
      target={node.target === "_blank" ? "_blank" : undefined}
      title={typeof node.title === "string" ? node.title : undefined}
    >
      {children}
    </a>
  );
}

function renderText(node: UncheckedNode, text: string): ReactNode {
  const format = Number(node.format) || 0;
  let shown: ReactNode = text;
  for (const [bit, tag] of textFormats) if (format & bit) shown = createElement(tag, null, shown);
  return node.style ? <span style={appearance(`${node.style}`)}>{shown}</span> : shown;
}
