import type { FootnoteDefinition, FootnoteReference, List, Nodes, Root, RootContent } from "mdast";

/**
 * Numbers the footnotes of a Markdown tree in the order in which the text refers to them; each reference's label
 * becomes its number. Returns what to append to the text: unreferenced notes as ordinary blocks, and the other notes as
 * a numbered list, if there are any.
 */
export function numberFootnotes(tree: Root): { loose: RootContent[]; notes: List | null } {
  const definitions = new Map<string, FootnoteDefinition>();
  const references: FootnoteReference[] = [];
  const all: FootnoteDefinition[] = [];
  const visit = (node: Nodes) => {
    if (node.type === "footnoteReference") references.push(node);
    else if (node.type === "footnoteDefinition") {
      all.push(node);
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    }
    if ("children" in node && node.type !== "footnoteDefinition") node.children.forEach(visit);
  };
  visit(tree);

  const numbers = new Map<FootnoteDefinition, number>();
  const numberReferences = () => {
    // Grows during the loop: a note may refer to another one.
    for (const reference of references) {
      const definition = definitions.get(reference.identifier);
      if (!definition) continue;
      if (!numbers.has(definition)) {
        numbers.set(definition, numbers.size + 1);
        definition.children.forEach(visit);
      }
      reference.label = String(numbers.get(definition));
    }
  };
  numberReferences();
  // This map grows as well: notes may contain notes.
  for (const definition of all) if (!numbers.has(definition)) definition.children.forEach(visit);
  numberReferences();

  const loose = all.filter((definition) => !numbers.has(definition)).flatMap(({ children }) => children);
  if (numbers.size === 0) return { loose, notes: null };
  const children = [...numbers.keys()].map((note) => ({
    type: "listItem" as const,
    children: note.children,
  }));
  return { loose, notes: { type: "list", ordered: true, start: 1, children } };
}
