import { createElement, Fragment, type ReactNode } from "react";
import { appearance } from "./appearance";
import { calloutTitles, getCallout } from "./callout";
import { textFormats } from "./document";
import { groupImages } from "./image";
import { isExternal, safeUrl } from "./links";
import { withNestedLists } from "./list-items";
import type { RenderMath } from "./math";
import { listNotes, withNotes } from "./notes";
import { renderCard } from "./render-card";
import { type Highlight, withHighlights, withMath } from "./render-code";
import { renderImage, renderImageGroup } from "./render-image";
import { blockProps, getDirection, getStyleProps } from "./render-props";
import { renderTable } from "./render-table";
import { Scrollable } from "./scrollable";
import { isEmpty } from "./text";

/** A node as stored in the database, which may not be valid. */
interface Stored {
  type?: string;
  text?: string;
  format?: unknown;
  style?: unknown;
  tag?: unknown;
  url?: unknown;
  target?: unknown;
  title?: unknown;
  src?: unknown;
  alt?: unknown;
  beside?: unknown;
  width?: unknown;
  height?: unknown;
  start?: unknown;
  direction?: unknown;
  listType?: unknown;
  checked?: unknown;
  children?: Stored[];
  /** The id of its element on the page. */
  anchorId?: string;
  /** For a list of notes: the prefix of the notes' ids. */
  notesPrefix?: string;
  isNoteReference?: boolean;
  /** Highlighted code. */
  highlighted?: ReactNode;
  /** Set if a formula could be read. */
  mathml?: ReactNode;
  $?: { lineHeight?: unknown };
}

interface RichTextProps {
  document: unknown;
  anchorPrefix?: string;
  notesPrefix?: string | undefined;
  highlight?: Highlight;
  math?: RenderMath;
}

/** Deeper documents are not rendered; valid ones have at most 20 levels. */
const maxDepth = 60;
const reported = new Set<string>();

/**
 * Renders a stored document, without a DOM or raw HTML. Renders nothing for an empty document and for one that cannot
 * be rendered (logged once for each cause); unknown nodes render their content. The caller provides the surrounding
 * element, usually with the class `prose`. With `anchorPrefix`, each block has an id (prefix "focus": #focus-1,
 * #focus-2 …), and footnote references and notes link to each other (notes.ts). Code is highlighted with `highlight`;
 * formulas become MathML with `math`, otherwise their source is shown.
 */
export function RichText({
  document,
  anchorPrefix,
  notesPrefix = anchorPrefix,
  highlight,
  math,
}: RichTextProps) {
  try {
    if (isEmpty(document)) return null;
    const { root } = document as { root: Stored };
    const all = listNotes(root.children ?? []);
    const colored = highlight ? withHighlights(all, highlight) : all;
    const shown = math ? withMath(colored, math) : colored;
    const noted = notesPrefix ? withNotes(shown, notesPrefix) : shown;
    const blocks = anchorPrefix
      ? noted.map((block, index) => ({ ...block, anchorId: `${anchorPrefix}-${index + 1}` }))
      : noted;
    return <>{renderBlocks(blocks)}</>;
  } catch (error) {
    const cause = String(error);
    if (!reported.has(cause)) console.error("A rich text could not be rendered:", cause);
    reported.add(cause);
    return null;
  }
}

function renderBlocks(blocks: Stored[]): ReactNode[] {
  return groupImages(blocks).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so an index is an identity
    <Fragment key={index}>{Array.isArray(block) ? renderImageGroup(block) : renderNode(block, 1)}</Fragment>
  ));
}

function renderChildren(node: Stored, depth: number): ReactNode[] {
  if (depth > maxDepth) throw new RangeError("nested too deeply");
  return (node.children ?? []).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so an index is an identity
    <Fragment key={index}>{renderNode(child, depth + 1)}</Fragment>
  ));
}

function renderNode(node: Stored, depth: number): ReactNode {
  const children = () => renderChildren(node, depth);
  const block = (tag: string) => createElement(tag, blockProps(node), children());
  switch (node.type) {
    case "paragraph":
      return block("p");
    case "heading":
      return block(/^h[234]$/.test(`${node.tag}`) ? `${node.tag}` : "h2");
    case "quote":
      return getCallout(node) ? renderCallout(node, children()) : block("blockquote");
    case "code":
      if (node.mathml)
        return (
          <Scrollable className="formula" id={node.anchorId} label="Formula">
            {node.mathml}
          </Scrollable>
        );
      return (
        <pre id={node.anchorId} dir={getDirection(node)}>
          <code>{node.highlighted ?? children()}</code>
        </pre>
      );
    case "horizontalrule":
      return <hr />;
    case "image":
      return renderImage(node);
    case "card":
      return renderCard({ ...node });
    case "list":
      return renderList(node, depth);
    case "table":
      return renderTable(node, (paragraph) => ({
        props: blockProps(paragraph),
        content: renderChildren(paragraph, depth + 3),
      }));
    case "link":
      return renderLink(node, children());
    case "math":
      return node.mathml ?? <code>{node.text}</code>;
    case "linebreak":
      return <br />;
    default:
      return typeof node.text === "string" ? renderText(node, node.text) : children();
  }
}

function renderCallout(node: Stored, children: ReactNode): ReactNode {
  const kind = getCallout(node) ?? "note";
  return (
    <aside {...blockProps(node)} role="note" className={`callout callout-${kind}`}>
      {/* The direction of the callout is that of its words: dir="auto" skips <bdi>. */}
      <p className="callout-title">
        <bdi>{calloutTitles[kind]}</bdi>
      </p>
      {children}
    </aside>
  );
}

function renderList(node: Stored, depth: number): ReactNode {
  const { anchorId, notesPrefix } = node;
  const items = withNestedLists(node.children ?? []).map(({ own, nested }, index) => {
    const props =
      own && getStyleProps(notesPrefix ? { ...own, anchorId: `${notesPrefix}-note-${index + 1}` } : own);
    const words = own && renderChildren(own, depth + 1);
    const content = own && node.listType === "check" ? renderTask(own, words) : words;
    const parent = nested.length > 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item's index is its identity
      <li key={index} {...(parent ? null : props)}>
        {/* The format of an item with nested lists goes on a <div>, so that the lists do not inherit it. */}
        {parent && own ? <div {...props}>{content}</div> : content}
        {renderChildren({ children: nested as Stored[] }, depth + 1)}
        {notesPrefix ? <BackToText href={`#${notesPrefix}-ref-${index + 1}`} /> : null}
      </li>
    );
  });
  // Only the outermost list has dir="auto": browsers ignore the text of elements with a dir of their own.
  const dir = depth > 1 ? undefined : "auto";
  if (node.listType !== "number")
    return (
      <ul id={anchorId} dir={dir} className={node.listType === "check" ? "tasks" : undefined}>
        {items}
      </ul>
    );
  const start = typeof node.start === "number" && node.start !== 1 ? node.start : undefined;
  return (
    <ol id={anchorId} dir={dir} start={start} className={notesPrefix ? "notes" : undefined}>
      {items}
    </ol>
  );
}

/** A task's checkbox, which readers cannot change. */
function renderTask({ checked }: Stored, words: ReactNode): ReactNode {
  return (
    <label>
      <input type="checkbox" disabled defaultChecked={checked === true} /> {words}
    </label>
  );
}

function BackToText({ href }: { href: string }) {
  return (
    <>
      {" "}
      <a className="back-to-text" role="doc-backlink" href={href} aria-label="Back to the text">
        ↑
      </a>
    </>
  );
}

function renderLink(node: Stored, children: ReactNode): ReactNode {
  const href = safeUrl(`${node.url ?? ""}`);
  if (href === null) return children;
  return (
    <a
      id={node.anchorId}
      role={node.isNoteReference ? "doc-noteref" : undefined}
      href={href}
      rel={isExternal(href) ? "noopener noreferrer" : undefined}
      target={node.target === "_blank" ? "_blank" : undefined}
      title={typeof node.title === "string" ? node.title : undefined}
    >
      {children}
    </a>
  );
}

function renderText(node: Stored, text: string): ReactNode {
  const format = Number(node.format) || 0;
  let shown: ReactNode = text;
  for (const [bit, tag] of textFormats) if (format & bit) shown = createElement(tag, null, shown);
  return node.style ? <span style={appearance(`${node.style}`)}>{shown}</span> : shown;
}
