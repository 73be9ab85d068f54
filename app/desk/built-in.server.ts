import type { Client } from "~/auth/session.server";
import { checked } from "~/collections/store.server";
import { builtInTexts } from "~/content/built-in-texts.server";

/** Of the texts that come with the site: how many there are, and how many the database has no version of. */
export interface BuiltInTexts {
  all: number;
  essays: number;
  pages: number;
}

/** @throws Problem */
export async function builtInLeft(db: Client): Promise<BuiltInTexts> {
  const [essays, pages] = await Promise.all([
    db.from("models_sections").select("id"),
    db.from("pages").select("slug"),
  ]);
  const known = new Set([
    ...(checked(essays).data ?? []).map(({ id }) => `models_sections:${id}`),
    ...(checked(pages).data ?? []).map(({ slug }) => `pages:${slug}`),
  ]);
  const texts = builtInTexts();
  const left = texts.filter(({ table, key }) => !known.has(`${table}:${key}`));
  const count = (table: string) => left.filter((text) => text.table === table).length;
  return { all: texts.length, essays: count("models_sections"), pages: count("pages") };
}
