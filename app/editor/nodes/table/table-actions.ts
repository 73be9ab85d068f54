import {
  $createTableNodeWithDimensions,
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findCellNode,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableSelection,
  $moveTableColumn,
  $moveTableRow,
  $setTableColumnIsHeader,
  $setTableRowIsHeader,
  type TableNode,
} from "@lexical/table";
import { $getSelection, $isElementNode, $isRangeSelection } from "lexical";
import { HEADER_COLUMN, HEADER_ROW, isTableSize } from "~/rich-text/nodes/table/table";
import { $selectBehind } from "../../provisional";

/** The position in a table of the caret or of the first selected cell. */
export interface TablePlace {
  row: number;
  column: number;
  rows: number;
  columns: number;
  hasHeaderRow: boolean;
  hasHeaderColumn: boolean;
}

/** A command of the table tool; all but `deleteTable` leave the caret in the table. */
export interface TableAction {
  name: string;
  isPossible(place: TablePlace): boolean;
  $run(table: TableNode, place: TablePlace): void;
}

/** A table of three rows and three columns. */
export const $createTable = (): TableNode =>
  $createTableNodeWithDimensions(3, 3, { rows: true, columns: false });

/** The table around the caret; null outside tables. */
export function $getTable(): TableNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return null;
  return $findTableNode(selection.anchor.getNode());
}

/** The caret's position in its table; null outside tables. */
export function $getTablePlace(): TablePlace | null {
  const selection = $getSelection();
  const table = $getTable();
  if (!table || !($isRangeSelection(selection) || $isTableSelection(selection))) return null;
  const [anchor, focus] = [selection.anchor, selection.focus].map((point) => $findCellNode(point.getNode()));
  const cell = anchor && focus?.isBefore(anchor) ? focus : anchor;
  const row = cell?.getParent();
  if (!cell || !row) return null;
  const first = $firstCell(table);
  return {
    row: row.getIndexWithinParent(),
    column: cell.getIndexWithinParent(),
    rows: table.getChildrenSize(),
    columns: table.getColumnCount(),
    hasHeaderRow: first?.hasHeaderState(HEADER_ROW) ?? false,
    hasHeaderColumn: first?.hasHeaderState(HEADER_COLUMN) ?? false,
  };
}

/** The table's first cell, whose header bits tell whether the table has a header row and a header column. */
function $firstCell(table: TableNode) {
  const row = table.getFirstChild();
  const cell = $isElementNode(row) ? row.getFirstChild() : null;
  return $isTableCellNode(cell) ? cell : null;
}

/** Puts the caret into a cell: Lexical leaves it in the first row, where the next action would affect the header. */
function $selectCell(table: TableNode, row: number, column: number): void {
  const cells = table.getChildAtIndex(row);
  if ($isElementNode(cells)) cells.getChildAtIndex(column)?.selectStart();
}

const hasRoom = (rows: number, columns: number) => (place: TablePlace) =>
  isTableSize(place.rows + rows, place.columns + columns);
/** Header rows and columns always stay first. */
const isBelowHeader = ({ row, hasHeaderRow }: TablePlace) => !(hasHeaderRow && row === 0);
const isBesideHeader = ({ column, hasHeaderColumn }: TablePlace) => !(hasHeaderColumn && column === 0);

const moveRow = (by: 1 | -1): TableAction => ({
  name: by > 0 ? "Move row down" : "Move row up",
  isPossible: (place) =>
    isBelowHeader(place) && place.row + by >= (place.hasHeaderRow ? 1 : 0) && place.row + by < place.rows,
  $run: (table, { row }) => $moveTableRow(table, row, row + by),
});

const moveColumn = (by: 1 | -1): TableAction => ({
  name: by > 0 ? "Move column right" : "Move column left",
  isPossible: (place) =>
    isBesideHeader(place) &&
    place.column + by >= (place.hasHeaderColumn ? 1 : 0) &&
    place.column + by < place.columns,
  $run: (table, { column }) => $moveTableColumn(table, column, column + by),
});

export const insertRowBelow: TableAction = {
  name: "Insert row below",
  isPossible: hasRoom(1, 0),
  $run: (_table, { column }) => {
    const cell = $insertTableRowAtSelection(true)?.getChildAtIndex(column);
    if ($isTableCellNode(cell)) cell.selectStart();
  },
};
export const moveRowUp = moveRow(-1);
export const moveRowDown = moveRow(1);

export const rowActions: TableAction[] = [
  {
    name: "Insert row above",
    isPossible: (place) => isBelowHeader(place) && hasRoom(1, 0)(place),
    $run: () => {
      $insertTableRowAtSelection(false);
    },
  },
  insertRowBelow,
  moveRowUp,
  moveRowDown,
  { name: "Delete row", isPossible: ({ rows }) => rows > 1, $run: $deleteTableRowAtSelection },
];

export const columnActions: TableAction[] = [
  {
    name: "Insert column left",
    isPossible: (place) => isBesideHeader(place) && hasRoom(0, 1)(place),
    $run: (table, { row, column }) => {
      $insertTableColumnAtSelection(false);
      $selectCell(table, row, column);
    },
  },
  {
    name: "Insert column right",
    isPossible: hasRoom(0, 1),
    $run: (table, { row, column }) => {
      $insertTableColumnAtSelection(true);
      $selectCell(table, row, column + 1);
    },
  },
  moveColumn(-1),
  moveColumn(1),
  { name: "Delete column", isPossible: ({ columns }) => columns > 1, $run: $deleteTableColumnAtSelection },
];

export const headerActions: (TableAction & { isPressed(place: TablePlace): boolean })[] = [
  {
    name: "Header row",
    isPossible: () => true,
    isPressed: ({ hasHeaderRow }) => hasHeaderRow,
    $run: (table, { hasHeaderRow }) => $setTableRowIsHeader(table, 0, !hasHeaderRow),
  },
  {
    name: "Header column",
    isPossible: () => true,
    isPressed: ({ hasHeaderColumn }) => hasHeaderColumn,
    $run: (table, { hasHeaderColumn }) => $setTableColumnIsHeader(table, 0, !hasHeaderColumn),
  },
];

export const deleteTable: TableAction = {
  name: "Delete table",
  isPossible: () => true,
  $run: (table) => {
    $selectBehind(table);
    table.remove();
  },
};

/** Runs an action in the table around the caret; returns whether it was possible. */
export function $runTableAction({ isPossible, $run }: TableAction): boolean {
  const [table, place] = [$getTable(), $getTablePlace()];
  if (!table || !place || !isPossible(place)) return false;
  $run(table, place);
  return true;
}
