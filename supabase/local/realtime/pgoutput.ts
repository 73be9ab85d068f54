/** The replica identity and columns of a table, as the stream announces them before the table's first change. */
export interface Relation {
  id: number;
  schema: string;
  table: string;
  columns: { name: string; key: boolean }[];
}

/** One row, as Postgres prints its values: null is SQL null, undefined a value that the stream does not carry. */
export type Row = (string | null | undefined)[];

export type ChangeType = "INSERT" | "UPDATE" | "DELETE";

export interface Change {
  type: ChangeType;
  relation: Relation;
  committedAt: Date;
  /** The new row; large values that an update left alone are undefined, unless `old` has them. Null for DELETE. */
  row: Row | null;
  /** What is known of the old row: the key, or all with `replica identity full`. Null for INSERT. */
  old: Row | null;
}

export type StreamEvent =
  | { kind: "relation"; relation: Relation }
  | { kind: "change"; change: Change }
  | { kind: "commit"; end: bigint };

/** Milliseconds from 1970 to 2000, where Postgres counts from. */
export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/**
 * Makes a decoder for the messages of one logical replication stream (pgoutput, protocol version 1, text values;
 * PostgreSQL manual, "Logical Replication Message Formats"). It remembers the relations, so each stream needs its
 * own. Messages that say nothing about rows (truncate, types, origins) give null.
 */
export function pgoutputDecoder(): (message: Buffer) => StreamEvent | null {
  const relations = new Map<number, Relation>();
  let committedAt = new Date(0);

  const change = (reader: Reader, type: ChangeType): StreamEvent => {
    const relation = relations.get(reader.int32());
    if (!relation) throw new Error("the stream changed a table that it did not announce");
    let tag = reader.char();
    let old: Row | null = null;
    if (tag === "K" || tag === "O") {
      const row = reader.row();
      old = tag === "K" ? keysOf(relation, row) : row;
      tag = type === "UPDATE" ? reader.char() : "";
    }
    let row = tag === "N" ? reader.row() : null;
    if (type === "UPDATE" && row) {
      old ??= keysOf(relation, row);
      const before = old;
      row = row.map((value, index) => (value === undefined ? before[index] : value));
    }
    return { kind: "change", change: { type, relation, committedAt, row, old } };
  };

  return (message) => {
    const reader = new Reader(message);
    switch (reader.char()) {
      case "R": {
        const relation = reader.relation();
        relations.set(relation.id, relation);
        return { kind: "relation", relation };
      }
      case "B":
        reader.int64();
        committedAt = new Date(POSTGRES_EPOCH_MS + Number(reader.int64() / 1000n));
        return null;
      case "I":
        return change(reader, "INSERT");
      case "U":
        return change(reader, "UPDATE");
      case "D":
        return change(reader, "DELETE");
      case "C":
        reader.skip(1 + 8);
        return { kind: "commit", end: reader.int64() };
      default:
        return null;
    }
  };
}

function keysOf(relation: Relation, row: Row): Row {
  return row.map((value, index) => (relation.columns[index]?.key ? value : undefined));
}

class Reader {
  private at = 0;
  constructor(private readonly buffer: Buffer) {}

  skip(bytes: number): void {
    this.at += bytes;
  }

  char(): string {
    return String.fromCharCode(this.buffer.readUInt8(this.at++));
  }

  int16(): number {
    this.at += 2;
    return this.buffer.readUInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.buffer.readUInt32BE(this.at - 4);
  }

  int64(): bigint {
    this.at += 8;
    return this.buffer.readBigInt64BE(this.at - 8);
  }

  text(): string {
    const start = this.at;
    this.at = this.buffer.indexOf(0, start) + 1;
    return this.buffer.toString("utf8", start, this.at - 1);
  }

  relation(): Relation {
    const id = this.int32();
    const schema = this.text() || "pg_catalog";
    const table = this.text();
    this.skip(1);
    const columns = Array.from({ length: this.int16() }, () => {
      const key = this.char() === "\u0001";
      const name = this.text();
      this.skip(4 + 4);
      return { name, key };
    });
    return { id, schema, table, columns };
  }

  row(): Row {
    return Array.from({ length: this.int16() }, () => {
      const kind = this.char();
      if (kind === "n") return null;
      if (kind === "u") return undefined;
      const length = this.int32();
      this.at += length;
      return this.buffer.toString("utf8", this.at - length, this.at);
    });
  }
}
