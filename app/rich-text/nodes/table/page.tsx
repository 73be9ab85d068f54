import type { ReactNode } from "react";
import { isRightToLeft } from "../../direction";
import { toLine } from "../../inline";
import { Scrollable } from "../../scrollable";
import { plainText } from "../../text";
import type { UncheckedNode } from "../../unchecked-node";
import { HEADER_COLUMN, HEADER_ROW } from "./table";

/** The attributes and the content of a cell's paragraph. */
interface CellContent {
  props: object;
  content: ReactNode;
}

/** A table that scrolls sideways on its own. */
export function renderTable(
  node: UncheckedNode,
  getContent: (paragraph: UncheckedNode) => CellContent,
): ReactNode {
  const rows = node.children ?? [];
  const hasHead = rows[0]?.children?.every((cell) => isHeader(cell, HEADER_ROW)) ?? false;
  const renderRow = (row: UncheckedNode, key: number) => (
    <tr key={key}>
      {(row.children ?? []).map((cell, at) => {
        const { props, content } = getContent(cell.children?.[0] ?? {});
        const header = hasHead && row === rows[0] ? "col" : isHeader(cell, HEADER_COLUMN) ? "row" : null;
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a cell's index is its identity
        return header ? (
          <th key={at} scope={header} {...props}>
            {content}
          </th>
        ) : (
          <td key={at} {...props}>
            {content}
          </td>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a cell's index is its identity
      })}
    </tr>
  );
  return (
    <Scrollable
      className="table"
      id={node.anchorId}
      // Not "auto", which ignores the words of cells because they have directions of their own.
      dir={isRightToLeft(plainText({ root: node })) ? "rtl" : undefined}
      label={getLabel(rows[0])}
    >
      <table>
        {hasHead ? <thead>{rows.slice(0, 1).map(renderRow)}</thead> : null}
        <tbody>{rows.slice(hasHead ? 1 : 0).map(renderRow)}</tbody>
      </table>
    </Scrollable>
  );
}

const isHeader = ({ headerState }: UncheckedNode, bit: number) => Boolean(Number(headerState) & bit);

/** The longest name that a screen reader reads out for a table (characters). */
const MAX_LABEL = 80;

/** Labels a table with the words of its first row, to distinguish it from others. */
function getLabel(row: UncheckedNode | undefined): string {
  const words = plainText({ root: row }).replaceAll("\n", ", ");
  return words ? `Table: ${toLine(words, MAX_LABEL)}` : "Table";
}
