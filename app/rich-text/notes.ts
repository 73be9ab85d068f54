/** A node as it may lie in the database. */
interface Stored {
  type?: string;
  listType?: unknown;
  url?: unknown;
  children?: Stored[];
  /** Its id on the page. */
  place?: string;
  /** Of a list of notes: what the ids of the notes begin with. */
  notes?: string;
}

/**
 * Footnotes have no node of their own: a reference is a link to #note-1, and the notes are the numbered list at the
 * document's end, which so survives every editor and every export. Gives both ids that are unique on the page
 * (`places="focus"`: #focus-ref-1 refers to #focus-note-1); a text without references is left as it is.
 */
export function withNotes<Node extends Stored>(blocks: Node[], places: string): Node[] {
  const last = blocks.at(-1);
  if (last?.type !== "list" || last.listType !== "number") return blocks;
  const known = new Set<string>();
  const body = blocks.slice(0, -1).map((block) => withReferences(block, places, known));
  return known.size > 0 ? [...body, { ...last, notes: places }] : blocks;
}

function withReferences<Node extends Stored>(node: Node, places: string, known: Set<string>): Node {
  const number = node.type === "link" ? /^#note-(\d+)$/.exec(`${node.url}`)?.[1] : undefined;
  if (number) {
    // A second reference to the same note has no id: the note leads back to the first.
    const place = known.has(number) ? undefined : `${places}-ref-${number}`;
    known.add(number);
    return { ...node, url: `#${places}-note-${number}`, place };
  }
  if (!Array.isArray(node.children)) return node;
  return { ...node, children: node.children.map((child) => withReferences(child, places, known)) };
}
