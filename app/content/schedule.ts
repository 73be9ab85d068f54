import type { Collection } from "./collection";
import type { FieldDefinition } from "./fields/definition";

/** How kinds of entries are published that are written as drafts first. */
export const drafts = {
  column: "published",
  publishedLabel: "Published",
  draftLabel: "Draft",
  draftsLabel: "Drafts",
} as const;

/** Whether such an entry is public, which the buttons of its form say. */
export const published = {
  kind: "flag",
  name: "published",
  label: "Published",
  byButton: true,
} as const satisfies FieldDefinition;

/** The moment from which an entry is public: row-level security compares it with the database's clock. */
export const publishAt = {
  kind: "date-time",
  name: "publish_at",
  label: "Publish at",
  hint: "Leave it empty to publish at once.",
} as const satisfies FieldDefinition;

/** Whether entries can be scheduled for later. */
export const isSchedulable = ({ fields }: Pick<Collection, "fields">) =>
  fields.some(({ name }) => name === publishAt.name);

interface Dated {
  created_at: string;
  publish_at: string | null;
}

/** The ISO time since which visitors have been able to read a row; never earlier than its creation. */
export const getPublicationTime = ({ created_at, publish_at }: Dated) => latest(created_at, publish_at);

/** The ISO time at which what visitors read last changed: the row's last edit, or its publication if that was later. */
export const getUpdateTime = ({ updated_at, publish_at }: Dated & { updated_at: string }) =>
  latest(updated_at, publish_at);

const latest = (time: string, other: string | null) =>
  new Date(Math.max(Date.parse(time), other ? Date.parse(other) : 0)).toISOString();

export type EntryStatus = "published" | "scheduled" | "draft";

/** Whether visitors see a row; null if rows of its kind cannot be hidden. */
export function getStatus(
  { publish }: Pick<Collection, "publish">,
  row: Record<string, unknown>,
): EntryStatus | null {
  if (!publish) return null;
  if (row[publish.column] !== true) return "draft";
  const { publish_at } = row;
  return typeof publish_at === "string" && new Date(publish_at).getTime() > Date.now()
    ? "scheduled"
    : "published";
}

/** The name of the button that publishes a scheduled entry before its time. */
export const PUBLISH_NOW = "now";
