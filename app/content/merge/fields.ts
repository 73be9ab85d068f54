import { emptyDocument, type RichTextDocument } from "~/rich-text/document";
import { isEmpty } from "~/rich-text/text";
import type {
  FieldDefinition,
  FormValue,
  FormValues,
  RichTextValue,
  UrlGroupValue,
} from "../fields/definition";
import { splitTags } from "../fields/tags";
import type { UrlGroupField } from "../fields/url-group";
import type { Deadline } from "../revisions/diff/word-diff.server";
import { mergeDocuments, type Node } from "./documents";
import { mergeSequences } from "./sequences";

/** Which version is saved. Texts can keep both, the local one first. */
export type Choice = "local" | "remote" | "both";

/** Two versions of a form's values, and their common ancestor; null if unknown. */
export interface Sides {
  base: FormValues | null;
  local: FormValues;
  remote: FormValues;
}

/** A conflict: fields, or a part of one field, that both versions changed in different ways. */
export interface Conflict extends Sides {
  /** Only if it differs from the field's label. */
  label?: string;
  canBeBoth: boolean;
}

type Choose = (conflict: Conflict) => Choice;

/** Three-way merge of all fields: takes what only one version changed, and asks `choose` about the conflicts. */
export function mergeFields(
  fields: FieldDefinition[],
  sides: Sides,
  deadline: Deadline,
  choose: Choose,
): FormValues {
  const groups = getGroups(fields, sides);
  const grouped = new Set(groups.flat());
  const merged: FormValues = {};
  for (const field of fields) {
    const group = groups.find(([first]) => first === field.name);
    if (group) Object.assign(merged, mergeGroup(group, sides, choose));
    else if (!grouped.has(field.name)) merged[field.name] = mergeField(field, sides, deadline, choose);
  }
  return merged;
}

/**
 * Groups of fields that make sense only together, each led by the field that decides. If the versions have different
 * images, each image keeps its description; if they chose different options, each option keeps its fields.
 */
function getGroups(fields: FieldDefinition[], { local, remote }: Sides): string[][] {
  const groups: string[][] = [];
  for (const field of fields) {
    const { name } = field;
    if (isEqual(local[name], remote[name]) || groups.flat().includes(name)) continue;
    const description = field.kind === "image" ? field.alt : undefined;
    const others = fields.filter((other) => other.only?.field === name || other.name === description);
    if (others.length > 0) groups.push([name, ...others.map((other) => other.name)]);
  }
  return groups;
}

function mergeGroup(names: string[], sides: Sides, choose: Choose): FormValues {
  const pick = (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  const [local, remote] = [pick(sides.local), pick(sides.remote)];
  const conflict = { base: sides.base && pick(sides.base), local, remote, canBeBoth: false };
  return (getOnlyChanged(conflict) ?? choose(conflict)) === "remote" ? remote : local;
}

/** The version to take if at most one of them changed, or both in the same way; null on a conflict. */
function getOnlyChanged({ base, local, remote }: Disputed<unknown>): "local" | "remote" | null {
  if (isEqual(local, remote) || (base !== null && isEqual(base, remote))) return "local";
  return base !== null && isEqual(base, local) ? "remote" : null;
}

/** A value in both versions and in their base. */
interface Disputed<T> {
  base: T | null;
  local: T;
  remote: T;
}

function mergeField(field: FieldDefinition, sides: Sides, deadline: Deadline, choose: Choose): FormValue {
  const { name, kind } = field;
  const values = {
    base: sides.base?.[name] ?? null,
    local: sides.local[name] ?? "",
    remote: sides.remote[name] ?? "",
  };
  const changed = getOnlyChanged(values);
  if (changed) return values[changed];
  /** Asks about the whole field, or about a part of it. */
  const ask = (part: Disputed<FormValue>, { canBeBoth = false, label }: Partial<Conflict> = {}) =>
    choose({
      base: part.base === null ? null : { [name]: part.base },
      local: { [name]: part.local },
      remote: { [name]: part.remote },
      label,
      canBeBoth,
    });
  if (kind === "url-group") return mergeUrlGroup(field, values as Disputed<UrlGroupValue>, ask);
  if (kind === "tags" && values.base !== null) return mergeTags(values);
  if (kind === "lines" || kind === "long-text") return mergeLines(values, deadline, ask);
  const merged = kind === "rich-text" ? mergeTexts(values, deadline, ask) : null;
  return merged ?? (ask(values) === "remote" ? values.remote : values.local);
}

type Ask = (part: Disputed<FormValue>, options?: Partial<Conflict>) => Choice;

/** Merges each URL as if it were a field of its own. */
function mergeUrlGroup(
  { label, links }: UrlGroupField,
  { base, local, remote }: Disputed<UrlGroupValue>,
  ask: Ask,
): UrlGroupValue {
  const merged = links.map((link): [string, string] => {
    const get = ({ urls }: UrlGroupValue) => urls[link.name] ?? "";
    const urls = { base: base && get(base), local: get(local), remote: get(remote) };
    const pick = (url: string) => ({ urls: { [link.name]: url } });
    const part = {
      base: urls.base === null ? null : pick(urls.base),
      local: pick(urls.local),
      remote: pick(urls.remote),
    };
    const side = getOnlyChanged(urls) ?? ask(part, { label: `${label}: ${link.label}` });
    return [link.name, side === "remote" ? urls.remote : urls.local];
  });
  return { urls: Object.fromEntries(merged) };
}

/** Tags are a set: applies what either version added or removed. */
function mergeTags({ base, local, remote }: Disputed<FormValue>): string {
  const [before, ours, theirs] = [
    splitTags(String(base)),
    splitTags(String(local)),
    splitTags(String(remote)),
  ];
  const kept = theirs.filter((tag) => ours.includes(tag) || !before.includes(tag));
  const added = ours.filter((tag) => !before.includes(tag) && !theirs.includes(tag));
  return [...kept, ...added].join(", ");
}

/** Merges a text of several lines, line by line. */
function mergeLines({ base, local, remote }: Disputed<FormValue>, deadline: Deadline, ask: Ask): string {
  const read = (value: FormValue) =>
    value === ""
      ? []
      : String(value)
          .split("\n")
          .map((text) => ({ key: text, text }));
  const write = (lines: { text: string }[]) => lines.map(({ text }) => text).join("\n");
  const lines = { base: base === null ? null : read(base), local: read(local), remote: read(remote) };
  const merged = mergeSequences(lines, deadline, (found) => {
    const part = {
      base: found.base && write(found.base),
      local: write(found.local),
      remote: write(found.remote),
    };
    return take(ask(part, { canBeBoth: true }), found);
  });
  return write(merged);
}

/** Merges a rich text, block by block; null if one of the versions is not a document. */
function mergeTexts(values: Disputed<FormValue>, deadline: Deadline, ask: Ask): RichTextValue | null {
  const [local, remote] = [getDocument(values.local), getDocument(values.remote)];
  const base = values.base === null ? null : getDocument(values.base);
  if (!local || !remote) return null;
  const write = (nodes: Node[]) => ({ html: "", document: { root: { type: "root", children: nodes } } });
  const document = mergeDocuments({ base, local, remote }, deadline, (found) => {
    const part = {
      base: found.base && write(found.base),
      local: write(found.local),
      remote: write(found.remote),
    };
    return take(ask(part, { canBeBoth: true }), found);
  });
  return { html: "", document };
}

function take<T>(choice: Choice, { local, remote }: { local: T[]; remote: T[] }): T[] {
  if (choice === "both") return [...local, ...remote];
  return choice === "remote" ? remote : local;
}

/** A rich text's canonical document; null if it could not be parsed. */
function getDocument(value: FormValue): RichTextDocument | null {
  const { document, html } = value as RichTextValue;
  if (!document) return html ? null : emptyDocument;
  return isEmpty(document) ? emptyDocument : (document as RichTextDocument);
}

/** Whether two values are equal. Rich texts compare by document: the same one can be written as different HTML. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, withoutHtml) === JSON.stringify(b, withoutHtml);
}

function withoutHtml(_: string, value: unknown): unknown {
  const isRichText = typeof value === "object" && value !== null && "document" in value && "html" in value;
  return isRichText && value.document ? { document: value.document } : value;
}
