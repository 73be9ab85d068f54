import { createHash } from "node:crypto";
import type { Collection } from "../collection";
import type { FormValue, FormValues } from "../fields/definition";
import { diffFields, type FieldDifference } from "../revisions/diff/diff.server";
import { startDeadline } from "../revisions/diff/word-diff.server";
import { getLabel } from "../revisions/history.server";
import { shortTime } from "../time-zone.server";
import { type Choice, type Conflict, mergeFields, type Sides } from "./fields";

/** A conflict, described for its author. */
export interface MergeConflict {
  /** A hash of the content of both sides, so a choice only counts for what its author saw. */
  id: string;
  label: string;
  /** What each version changed; without a common ancestor, what it has. */
  local: FieldDifference[];
  remote: FieldDifference[];
  canBeBoth: boolean;
  chosen: Choice | null;
}

export interface Merge {
  /** The merged values: what the author chose, and the local version of conflicts without a choice. */
  values: FormValues;
  conflicts: MergeConflict[];
  /** What is taken from the remote version without asking, as a difference from the local one. */
  taken: FieldDifference[];
}

/** Comparing documents blocks the event loop (milliseconds). */
const MAX_COMPARISON = 100;

/**
 * Merges two versions of a row, given as values of its form. `getChoice` returns the author's choice for the conflict
 * with this id, if there is one.
 */
export function mergeForms(
  collection: Collection,
  sides: Sides,
  getChoice: (id: string) => Choice | null,
): Merge {
  const deadline = startDeadline(MAX_COMPARISON);
  const conflicts: MergeConflict[] = [];
  const count = new Map<string, number>();
  const values = mergeFields(collection.fields, sides, deadline, (conflict) => {
    const hash = getHash(conflict);
    const before = count.get(hash) ?? 0;
    count.set(hash, before + 1);
    const id = before > 0 ? `${hash}.${before}` : hash;
    const sent = getChoice(id);
    const chosen = sent === "both" && !conflict.canBeBoth ? null : sent;
    conflicts.push({ ...describe(collection, conflict), id, chosen });
    return chosen ?? "local";
  });
  const ours = mergeFields(collection.fields, sides, startDeadline(MAX_COMPARISON), () => "local");
  return {
    values,
    conflicts,
    taken: diffFields(collection, toShown(collection, sides.local), toShown(collection, ours)),
  };
}

function getHash(conflict: Conflict): string {
  return createHash("sha256").update(JSON.stringify(conflict)).digest("base64url").slice(0, 16);
}

function describe(
  collection: Collection,
  { base, local, remote, label, canBeBoth }: Conflict,
): Omit<MergeConflict, "id" | "chosen"> {
  const [name = ""] = Object.keys(local);
  const diff = (side: FormValues) =>
    diffFields(collection, base && toShown(collection, base), toShown(collection, side));
  return { label: label ?? getLabel(collection, name), local: diff(local), remote: diff(remote), canBeBoth };
}

/** The values in the form in which the history compares them; times, local in a form, become "26 Nov, 05:42". */
function toShown({ fields }: Collection, values: FormValues): Record<string, unknown> {
  const times = new Set(fields.flatMap(({ kind, name }) => (kind === "date-time" ? [name] : [])));
  const show = (name: string, value: FormValue | undefined) =>
    times.has(name) && value ? shortTime(`${value}Z`, "UTC") : toColumn(value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(name, value)]));
}

function toColumn(value: FormValue | undefined): unknown {
  if (typeof value !== "object") return value;
  return "urls" in value ? value.urls : (value.document ?? value.html);
}
