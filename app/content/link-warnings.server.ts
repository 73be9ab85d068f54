import type { Client } from "~/auth/session.server";
import type { Collection } from "./collection";
import type { Kind } from "./fields/definition";
import { findLinked } from "./linked-entries.server";
import type { Row } from "./repository.server";
import { getTextWarning } from "./text-warnings.server";

/** What there is to say about a field's value; null if nothing. @throws if the database cannot be read */
type Warn = (db: Client, value: unknown, collection: Collection, row: Row) => Promise<string | null>;

/** Warnings about a row's links, images, videos and texts, by field. They do not prevent saving. Never throws. */
export async function getWarnings(
  db: Client,
  collection: Collection,
  row: Row,
  warned: Partial<Record<Kind, Warn>> = WARNINGS,
): Promise<Record<string, string>> {
  const warnings = await Promise.all(
    collection.fields.map(async ({ kind, name }) => {
      const warning = await warned[kind]?.(db, row[name], collection, row);
      return warning ? [[name, warning]] : [];
    }),
  ).catch(() => []);
  return Object.fromEntries(warnings.flat());
}

const ifBroken =
  (warning: string): Warn =>
  async (db, value) => {
    const url = String(value ?? "");
    return url.startsWith("/") && !(await findLinked(db, new URL(url, "http://site"))) ? warning : null;
  };

/** Browsers take the "12" that is typed into the year of a date for the year 12. */
const ifEarly: Warn = async (_, value) => {
  const [, year] = /^0*(\d{1,3})-/.exec(String(value ?? "")) ?? [];
  return year ? `This date is in the year ${year}.` : null;
};

/** The warning for lists, which do not warn about missing images because they show the images themselves. */
export const LINK_WARNING = {
  link: ifBroken("There is no page at this URL yet: visitors will see “Page not found”."),
};

/** Warnings by kind of field. */
const WARNINGS = {
  ...LINK_WARNING,
  image: ifBroken("There is no image at this URL: visitors will see an empty space."),
  date: ifEarly,
  video: ifBroken("There is no video at this URL: visitors will see an empty space."),
  "rich-text": getTextWarning,
};
