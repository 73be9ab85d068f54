import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import { appearance } from "./appearance";
import { textFormats } from "./document";
import { getImageAttributes } from "./image-address";
import { isExternal, safeSource, safeUrl } from "./links";
import { withNestedLists } from "./list-items";
import { withNotes } from "./notes";
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
  src?: unknown;
  alt?: unknown;
  width?: unknown;
  height?: unknown;
  start?: unknown;
  direction?: unknown;
  listType?: unknown;
  children?: Stored[];
  /** Its id on the page. */
  place?: string;
  /** Of a list of notes: what the ids of the notes begin with. */
  notes?: string;
  $?: { lineHeight?: unknown };
}

/** Deeper documents are not rendered; checked ones have at most 20 levels. */
const deepest = 60;
/** The widest that a column shows an image (px; specification, section 9). */
const widest = 720;
const reported = new Set<string>();

/**
 * Shows a stored document, without a DOM and without raw HTML. Renders nothing for an empty document and for
 * one that cannot be rendered (logged once for each cause). Unknown nodes show the text within them.
 * The caller gives the element around it, usually with the class `prose`.
 * With `places`, each block can be linked to: `places="focus"` makes #focus-1, #focus-2 …, and footnotes lead to
 * their notes and back (notes.ts).
 */
export function RichText({ document, places }: { document: unknown; places?: string }) {
  try {
    if (isEmpty(document)) return null;
    const { root } = document as { root: Stored };
    const blocks = places
      ? withNotes(root.children ?? [], places).map((block, index) => ({
          ...block,
          place: `${places}-${index + 1}`,
        }))
      : root.children;
    return <>{renderChildren({ children: blocks }, 0)}</>;
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
        <pre id={node.place} dir={getDirection(node)}>
          <code>{children()}</code>
        </pre>
      );
    case "horizontalrule":
      return <hr />;
    case "image":
      return renderImage(node);
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
  const { place, notes } = node;
  const items = withNestedLists(node.children ?? []).map(({ own, nested }, index) => {
    const props = own && getLook(notes ? { ...own, place: `${notes}-note-${index + 1}` } : own);
    const words = own && renderChildren(own, depth + 1);
    const parent = nested.length > 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item's place is its identity
      <li key={index} {...(parent ? null : props)}>
        {/* Above lists the words have a box of their own: the lists must not inherit its look. */}
        {parent && own ? <div {...props}>{words}</div> : words}
        {renderChildren({ children: nested as Stored[] }, depth + 1)}
        {notes ? <BackToText href={`#${notes}-ref-${index + 1}`} /> : null}
      </li>
    );
  });
  // A browser looks for the letters that tell in what has no direction of its own: so the items have none.
  const dir = depth > 1 ? undefined : "auto";
  if (node.listType !== "number")
    return (
      <ul id={place} dir={dir}>
        {items}
      </ul>
    );
  const start = typeof node.start === "number" && node.start !== 1 ? node.start : undefined;
  return (
    <ol id={place} dir={dir} start={start} className={notes ? "notes" : undefined}>
      {items}
    </ol>
  );
}

function BackToText({ href }: { href: string }) {
  return (
    <>
      {" "}
      <a className="back-to-text" href={href} aria-label="Back to the text">
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
      id={node.place}
      href={href}
      rel={isExternal(href) ? "noopener noreferrer" : undefined}
      target={node.target === "_blank" ? "_blank" : undefined}
      title={typeof node.title === "string" ? node.title : undefined}
    >
      {children}
    </a>
  );
}

/** A caption makes a figure of it, and a place a link to itself. Nothing is shown for an address that is not allowed. */
function renderImage({ src, alt, title, width, height, place }: Stored): ReactNode {
  const source = safeSource(`${src ?? ""}`);
  if (source === null) return null;
  const side = (value: unknown) => (typeof value === "number" ? value : undefined);
  const own = side(width);
  const {
    width: natural,
    height: naturalHeight,
    ...sources
  } = getImageAttributes(source, Math.min(own ?? widest, widest));
  const picture = (
    <img
      {...sources}
      src={source}
      alt={typeof alt === "string" ? alt : ""}
      width={own ?? natural}
      height={side(height) ?? (own ? undefined : naturalHeight)}
      loading="lazy"
      decoding="async"
    />
  );
  const caption =
    typeof title === "string" && title !== "" ? <figcaption dir="auto">{title}</figcaption> : null;
  if (!caption && !place) return picture;
  return (
    <figure id={place}>
      {place ? (
        <a className="zoom" href={source}>
          {picture}
        </a>
      ) : (
        picture
      )}
      {caption}
    </figure>
  );
}

function renderText(node: Stored, text: string): ReactNode {
  const format = Number(node.format) || 0;
  let shown: ReactNode = text;
  for (const [bit, tag] of textFormats) if (format & bit) shown = createElement(tag, null, shown);
  return node.style ? <span style={appearance(`${node.style}`)}>{shown}</span> : shown;
}

/** What a block's own look adds to its element, which is read from the side that its first letters are read from. */
function blockProps(node: Stored): Look {
  return { ...getLook(node), dir: getDirection(node) };
}

interface Look {
  id?: string;
  style?: CSSProperties;
  dir?: string;
}

/** What an own look adds to an element; null when there is none. */
function getLook(node: Stored): Look | null {
  const lineHeight = readLineHeight(node.$?.lineHeight);
  const align = typeof node.format === "string" && /^[a-z]{3,7}$/.test(node.format) ? node.format : "";
  const dir = node.direction === "rtl" || node.direction === "ltr" ? node.direction : undefined;
  if (!lineHeight && !align && !dir) return node.place ? { id: node.place } : null;
  const style: CSSProperties = {};
  if (lineHeight) style.lineHeight = lineHeight;
  if (align) style.textAlign = align as CSSProperties["textAlign"];
  return { id: node.place, style, dir };
}

const getDirection = ({ direction }: Stored) =>
  direction === "rtl" || direction === "ltr" ? direction : "auto";
