import { z } from "zod";
import type { FieldBase, UrlGroupValue } from "./definition";
import * as url from "./url";

/** Several named URLs of other sites, stored as {"name": "url"}. */
export interface UrlGroupField extends FieldBase {
  kind: "url-group";
  links: { name: string; label: string }[];
}

export const schema = (field: UrlGroupField) =>
  z.object(getSchemas(field), `${field.label}: nothing was sent.`);

/** Unlike a form, an import can name links that the site does not have. */
export const stored = (field: UrlGroupField) => z.strictObject(getSchemas(field));

/** An empty URL is stored as "", and its link is not shown. */
const getSchemas = ({ links }: UrlGroupField) =>
  Object.fromEntries(
    links.map(({ name, label }) => {
      const schema = url.schema({ kind: "url", name, label, optional: true });
      return [name, schema.transform((value) => value ?? "")];
    }),
  );

export function toForm({ links }: UrlGroupField, value: unknown): UrlGroupValue {
  const stored = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { urls: Object.fromEntries(links.map(({ name }) => [name, String(stored[name] ?? "")])) };
}

/** Each URL has an input of its own: "zulu_links.agency". */
export const fromForm = (field: UrlGroupField, form: FormData) =>
  Object.fromEntries(field.links.map(({ name }) => [name, form.get(`${field.name}.${name}`) ?? ""]));

/** A missing input means an empty URL. */
export const sent = fromForm;
