import type { FootnoteDefinition, FootnoteReference, Nodes, Root, RootContent } from "mdast";

/**
 * Numbers the footnotes of a Markdown tree in the order in which the text refers to them: each reference gets its
 * number as its label. Gives the notes as they stand at the text's end, a rule and a numbered list; nothing if there
 * are none. A note that nothing refers to is left out.
 */
export function numberFootnotes(tree: Root): RootContent[] {
  const definitions = new Map<string, FootnoteDefinition>();
  const references: FootnoteReference[] = [];
  const visit = (node: Nodes) => {
    if (node.type === "footnoteReference") references.push(node);
    else if (node.type === "footnoteDefinition") definitions.set(node.identifier, node);
    if ("children" in node && node.type !== "footnoteDefinition") node.children.forEach(visit);
  };
  visit(tree);

  const order: FootnoteDefinition[] = [];
  // Grows while it is read: a note may refer to another one.
  for (const reference of references) {
    const definition = definitions.get(reference.identifier);
    if (!definition) continue;
    if (!order.includes(definition)) {
      order.push(definition);
      definition.children.forEach(visit);
    }
    reference.label = String(order.indexOf(definition) + 1);
  }
  if (order.length === 0) return [];
  const children = order.map((note) => ({ type: "listItem" as const, children: note.children }));
  return [{ type: "thematicBreak" }, { type: "list", ordered: true, start: 1, children }];
}
