/** A node as stored in the database. */
interface Stored {
  type?: string;
  listType?: unknown;
  url?: unknown;
  children?: Stored[];
  /** The id of its element on the page. */
  anchorId?: string;
  /** For a list of notes: the prefix of the notes' ids. */
  notesPrefix?: string;
  isNoteReference?: boolean;
}

/**
 * Footnotes have no node of their own, so that they survive every editor and export: a reference is a link to #note-1,
 * and the notes are the document's last numbered list. Gives both ids that are unique on the page (prefix "focus":
 * #focus-ref-1 refers to #focus-note-1). A text without references is unchanged.
 */
export function withNotes<Node extends Stored>(blocks: Node[], anchorPrefix: string): Node[] {
  const notes = blocks.filter(({ type, listType }) => type === "list" && listType === "number").at(-1);
  if (!notes) return blocks;
  const referenced = new Set<string>();
  const linked = blocks.map((block) =>
    block === notes
      ? { ...notes, notesPrefix: anchorPrefix }
      : withReferences(block, anchorPrefix, referenced),
  );
  return referenced.size > 0 ? linked : blocks;
}

function withReferences<Node extends Stored>(
  node: Node,
  anchorPrefix: string,
  referenced: Set<string>,
): Node {
  const number = node.type === "link" ? /^#note-(\d+)$/.exec(`${node.url}`)?.[1] : undefined;
  if (number) {
    // A second reference to the same note has no id: the note links back to the first.
    const anchorId = referenced.has(number) ? undefined : `${anchorPrefix}-ref-${number}`;
    referenced.add(number);
    return { ...node, url: `#${anchorPrefix}-note-${number}`, anchorId, isNoteReference: true };
  }
  if (!Array.isArray(node.children)) return node;
  return { ...node, children: node.children.map((child) => withReferences(child, anchorPrefix, referenced)) };
}
