/** A row's values in text format, by column; columns that the stream omits are absent. */
export type Row = Map<string, string | null>;

/** An inserted, updated or deleted row. */
export interface Change {
  type: "INSERT" | "UPDATE" | "DELETE";
  table: Relation;
  /** The transaction id's lower 32 bits. */
  xid: number;
  /** ISO 8601. */
  committedAt: string;
  /** The new row, without large values that an update did not change unless `old` has them. Empty for DELETE. */
  row: Row;
  /** The old row's key, or the whole old row with `replica identity full`. Empty for INSERT. */
  old: Row;
  /** The size of the change in the stream. */
  bytes: number;
}

interface Relation {
  oid: number;
  schema: string;
  name: string;
  /** In the order of a row's values. */
  columns: { name: string; key: boolean }[];
}

/** Postgres's epoch, in milliseconds since 1970. */
export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

const TYPES: Record<string, Change["type"]> = { I: "INSERT", U: "UPDATE", D: "DELETE" };

/**
 * Creates a decoder for one logical replication stream (pgoutput, protocol version 1, text values; PostgreSQL manual,
 * "Logical Replication Message Formats"). It keeps state about the tables, so each stream needs its own. `onTable` is
 * called when a table occurs for the first time or has been altered (columns, privileges, row security). Other messages
 * (truncate, types, origins) are ignored.
 */
export function createDecoder(onTable: (oid: number) => void, onChange: (change: Change) => void) {
  const tables = new Map<number, Relation>();
  let committedAt = "";
  let xid = 0;
  return (message: Buffer): void => {
    const reader = new Reader(message);
    const tag = reader.char();
    const type = TYPES[tag];
    if (tag === "B") {
      reader.skip(8);
      committedAt = new Date(POSTGRES_EPOCH_MS + Number(reader.int64() / 1000n)).toISOString();
      xid = reader.int32();
    } else if (tag === "R") {
      const table = reader.relation();
      tables.set(table.oid, table);
      onTable(table.oid);
    } else if (type) {
      const table = tables.get(reader.int32());
      if (!table) throw new Error("the stream has a change of an unknown table");
      onChange({ type, table, xid, committedAt, ...reader.rows(table, type), bytes: message.length });
    }
  };
}

class Reader {
  private at = 0;
  constructor(private readonly buffer: Buffer) {}

  /** Skips bytes. @returns the position at which they start */
  skip(bytes: number): number {
    this.at += bytes;
    return this.at - bytes;
  }

  char = () => String.fromCharCode(this.buffer.readUInt8(this.skip(1)));
  int32 = () => this.buffer.readUInt32BE(this.skip(4));
  int64 = () => this.buffer.readBigInt64BE(this.skip(8));
  private int16 = () => this.buffer.readUInt16BE(this.skip(2));
  private text = (bytes: number) => this.buffer.toString("utf8", this.skip(bytes), this.at);
  private name = () => this.text(this.buffer.indexOf(0, this.at) + 1 - this.at).slice(0, -1);

  relation(): Relation {
    const [oid, schema, name] = [this.int32(), this.name(), this.name()];
    this.skip(1); // replica identity, which the columns' flags include
    const columns = Array.from({ length: this.int16() }, () => {
      const column = { key: this.char() === "\u0001", name: this.name() };
      this.skip(4 + 4); // type and type modifier
      return column;
    });
    return { oid, schema, name, columns };
  }

  /** "K" is followed by an old key (other columns are null there), "O" by a whole old row, "N" by the new row. */
  rows({ columns }: Relation, type: Change["type"]): { row: Row; old: Row } {
    const keys = new Set(columns.filter(({ key }) => key).map(({ name }) => name));
    const onlyKeys = (row: Row): Row => new Map([...row].filter(([name]) => keys.has(name)));
    let row: Row = new Map();
    let old: Row = new Map();
    while (this.at < this.buffer.length) {
      const tag = this.char();
      const values = this.row(columns);
      if (tag === "N") row = values;
      else old = tag === "K" ? onlyKeys(values) : values;
    }
    if (type !== "UPDATE") return { row, old };
    if (old.size === 0) old = onlyKeys(row);
    return { row: new Map([...old, ...row]), old };
  }

  private row(columns: Relation["columns"]): Row {
    const row: Row = new Map();
    this.skip(2); // the number of columns
    for (const { name } of columns) {
      const kind = this.char();
      if (kind === "n") row.set(name, null);
      else if (kind === "t") row.set(name, this.text(this.int32()));
    }
    return row;
  }
}
