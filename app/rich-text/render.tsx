import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import { appearance } from "./appearance";
import { textFormats } from "./document";
import { isExternal, safeUrl } from "./links";
import { withNestedLists } from "./list-items";
import { readLineHeight } from "./styles";
import { isEmpty } from "./text";

/** A node as it may lie in the database: nothing is taken for granted. */
interface Stored {
  type?: string;
  text?: string;
  format?: unknown;
  style?: unknown;
  tag?: unknown;
  url?: unknown;
  target?: unknown;
  title?: unknown;
  start?: unknown;
  direction?: unknown;
  listType?: unknown;
  children?: Stored[];
  $?: { lineHeight?: unknown };
}

/** Deeper documents are not rendered; checked ones have at most 20 levels. */
const deepest = 60;
const reported = new Set<string>();

/**
 * Shows a stored document, without a DOM and without raw HTML. Renders nothing for an empty document and for
 * one that cannot be rendered (logged once for each cause). Unknown nodes show the text within them.
 * The caller gives the element around it, usually with the class `prose`.
 */
export function RichText({ document }: { document: unknown }) {
  try {
    if (isEmpty(document)) return null;
    return <>{renderChildren((document as { root: Stored }).root, 0)}</>;
  } catch (error) {
    const cause = String(error);
    if (!reported.has(cause)) console.error("A rich text could not be rendered:", cause);
    reported.add(cause);
    return null;
  }
}

function renderChildren(node: Stored, depth: number): ReactNode[] {
  if (depth > deepest) throw new RangeError("nested too deeply");
  return (node.children ?? []).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so a place is an identity
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
      return block("blockquote");
    case "code":
      return (
        <pre>
          <code>{children()}</code>
        </pre>
      );
    case "horizontalrule":
      return <hr />;
    case "list":
      return renderList(node, depth);
    case "link":
      return renderLink(node, children());
    case "linebreak":
      return <br />;
    default:
      return typeof node.text === "string" ? renderText(node, node.text) : children();
  }
}

function renderList(node: Stored, depth: number): ReactNode {
  const items = withNestedLists(node.children ?? []).map(({ own, nested }, index) => {
    const props = own && blockProps(own);
    const words = own && renderChildren(own, depth + 1);
    const parent = nested.length > 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item's place is its identity
      <li key={index} {...(parent ? null : props)}>
        {/* Above lists the words have a box of their own: the lists must not inherit its look. */}
        {parent && own ? <div {...props}>{words}</div> : words}
        {renderChildren({ children: nested as Stored[] }, depth + 1)}
      </li>
    );
  });
  if (node.listType !== "number") return <ul>{items}</ul>;
  return <ol start={typeof node.start === "number" && node.start !== 1 ? node.start : undefined}>{items}</ol>;
}

function renderLink(node: Stored, children: ReactNode): ReactNode {
  const href = safeUrl(`${node.url ?? ""}`);
  if (href === null) return children;
  return (
    <a
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

/** What a block's own look adds to its element; null when it has none. */
function blockProps(node: Stored): { style?: CSSProperties; dir?: string } | null {
  const lineHeight = readLineHeight(node.$?.lineHeight);
  const align = typeof node.format === "string" && /^[a-z]{3,7}$/.test(node.format) ? node.format : "";
  const dir = node.direction === "rtl" || node.direction === "ltr" ? node.direction : undefined;
  if (!lineHeight && !align && !dir) return null;
  const style: CSSProperties = {};
  if (lineHeight) style.lineHeight = lineHeight;
  if (align) style.textAlign = align as CSSProperties["textAlign"];
  return { style, dir };
}
