import type { BlockNode } from "../../../app/rich-text/document";

/** A table as stored; its first row is a header. */
export const table = (rows: string[][]) => ({
  type: "table",
  version: 1,
  children: rows.map((words, y) => ({
    type: "tablerow",
    version: 1,
    children: words.map((text) => ({
      type: "tablecell",
      version: 1,
      headerState: y === 0 ? 1 : 0,
      children: [
        {
          type: "paragraph",
          version: 1,
          children: [{ type: "text", version: 1, text, format: 0, style: "" }],
        },
      ],
    })),
  })),
});

export const small = table([
  ["Name", "Age"],
  ["Brio", "4"],
  ["Zulu", "7"],
]);

/** The rows of the tables, "a | b"; header cells in square brackets, lines divided by "/". */
export function rows(blocks: BlockNode[]): string[] {
  return blocks.flatMap((block) =>
    block.type === "table"
      ? block.children.map(({ children }) =>
          children
            .map(({ headerState, children: [paragraph] }) => {
              const words = paragraph.children
                .map((node) => (node.type === "text" ? node.text : "/"))
                .join("");
              return headerState ? `[${words}]` : words;
            })
            .join(" | "),
        )
      : [],
  );
}
