import type { Database } from "../database";
import type { Claims } from "../keys";
import { type Condition, matchSql } from "./filter";
import { columnText, refusalFor } from "./payload";
import type { Change } from "./pgoutput";
import type { Table } from "./tables";

/** What Postgres said about some changes of one table. */
export interface Judgement {
  /** Whether these claims may see the row of the change. */
  visible(change: Change): boolean;
  passes(change: Change, condition: Condition): boolean;
}

/**
 * Asks Postgres, in one transaction with the rights of `claims`, which of the changed rows they may see now and
 * which pass the conditions. Costs nothing where nothing is to be asked: service_role without filters.
 */
export async function judge(
  changes: Change[],
  table: Table,
  conditions: Condition[],
  claims: Claims,
  database: Database,
): Promise<Judgement> {
  const secured = table.rowSecurity && claims.role !== "service_role";
  const unknown = secured ? changes.filter((change) => isCheckable(change, table, claims)) : [];
  const groups = grouped(conditions);
  const passing = new Map<string, Set<Change>>();
  const seen = new Set<Change>();

  if (unknown.length > 0 || groups.length > 0) {
    await database.asRole(claims, async (tx) => {
      const visibility = async () => {
        const keys = table.columns.filter((column) => column.primaryKey);
        const rows = unknown.map((change) => keys.map(({ name }) => columnText(change, change.row, name)));
        const found = await tx.unsafe<{ row: number }[]>(visibleSql(table), [JSON.stringify(rows)]);
        for (const { row } of found) add(seen, unknown[row - 1]);
      };
      const matches = async (group: Condition[]) => {
        const [first] = group;
        const column = table.columns.find(
          ({ name, readers }) => name === first?.column && readers.includes(claims.role),
        );
        if (!first || !column) return;
        const values = changes.map((change) => columnText(change, change.row ?? change.old, column.name));
        const known = changes.filter((_, index) => values[index] !== undefined);
        const found = await tx.unsafe<{ row: number; condition: number }[]>(matchSql(column, first), [
          JSON.stringify(values.filter((value) => value !== undefined)),
          JSON.stringify(group.map((condition) => condition.value)),
        ]);
        for (const { row, condition } of found) {
          const key = keyOf(group[condition - 1]);
          const set = passing.get(key) ?? new Set();
          add(set, known[row - 1]);
          passing.set(key, set);
        }
      };
      // Sent at once down one connection: Postgres answers them in order.
      await Promise.all([unknown.length > 0 ? visibility() : undefined, ...groups.map(matches)]);
    });
  }

  return {
    visible: (change) => !secured || !isCheckable(change, table, claims) || seen.has(change),
    passes: (change, condition) => passing.get(keyOf(condition))?.has(change) ?? false,
  };
}

/** A deleted row cannot be looked at, and a refused one is told as a refusal. */
function isCheckable(change: Change, table: Table, claims: Claims): boolean {
  return change.type !== "DELETE" && refusalFor(change, table, claims.role) === null;
}

function visibleSql(table: Table): string {
  const keys = table.columns.filter((column) => column.primaryKey);
  const same = keys.map(({ name, sqlType }, index) => `t.${quoted(name)} = (k.v->>${index})::${sqlType}`);
  return `select k.n::int as row from json_array_elements($1::json) with ordinality as k(v, n)
    join ${table.sqlName} t on ${same.join(" and ")}`;
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** Conditions that one statement can answer, without repetitions. */
function grouped(conditions: Condition[]): Condition[][] {
  const distinct = new Map(conditions.map((condition) => [keyOf(condition), condition]));
  const groups = new Map<string, Condition[]>();
  for (const condition of distinct.values()) {
    const key = JSON.stringify([condition.column, condition.operator, condition.negated]);
    groups.set(key, [...(groups.get(key) ?? []), condition]);
  }
  return [...groups.values()];
}

function keyOf(condition: Condition | undefined): string {
  return JSON.stringify(condition);
}

function add(set: Set<Change>, change: Change | undefined): void {
  if (change) set.add(change);
}
