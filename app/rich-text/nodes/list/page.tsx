import type { ReactNode } from "react";
import { getStyleProps } from "../../render-props";
import { placeBeside } from "../../side-notes";
import type { UncheckedNode } from "../../unchecked-node";
import type { PageWriter } from "../kind";
import { withNestedLists } from "./list-items";

export function renderList(node: UncheckedNode, page: PageWriter): ReactNode {
  const { anchorId, footnotesPrefix } = node;
  const items = withNestedLists(node.children ?? []).map(({ own, nested }, index) => {
    const props =
      own && (footnotesPrefix ? getNoteProps(own, footnotesPrefix, index + 1) : getStyleProps(own));
    const words = own && page.children(own);
    const content = own && node.listType === "check" ? renderTask(own, words) : words;
    const parent = nested.length > 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item's index is its identity
      <li key={index} {...(parent ? null : props)}>
        {/* The format of an item with nested lists goes on a <div>, so that the lists do not inherit it. */}
        {parent && own ? <div {...props}>{content}</div> : content}
        {page.children({ children: nested as UncheckedNode[] })}
        {footnotesPrefix ? <BackToText href={`#${footnotesPrefix}-ref-${index + 1}`} /> : null}
      </li>
    );
  });
  // Only the outermost list has dir="auto": browsers ignore the text of elements with a dir of their own.
  const dir = page.parent === "list" ? undefined : "auto";
  if (node.listType !== "number")
    return (
      <ul id={anchorId} dir={dir} className={node.listType === "check" ? "tasks" : undefined}>
        {items}
      </ul>
    );
  const start = typeof node.start === "number" && node.start !== 1 ? node.start : undefined;
  return (
    <ol id={anchorId} dir={dir} start={start} className={footnotesPrefix ? "notes" : undefined}>
      {items}
    </ol>
  );
}

function getNoteProps(own: UncheckedNode, prefix: string, number: number) {
  const props = getStyleProps({ ...own, anchorId: `${prefix}-note-${number}` });
  return { ...props, style: { ...props?.style, ...placeBeside(prefix, number) } };
}

/** A task's checkbox, which readers cannot change. */
function renderTask({ checked }: UncheckedNode, words: ReactNode): ReactNode {
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
