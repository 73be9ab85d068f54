import { z } from "zod";
import type { AddressesValue, FieldBase } from "./definition";
import * as url from "./url";

/** Several named URLs of other sites, stored as {"name": "url"}. */
export interface AddressesField extends FieldBase {
  kind: "addresses";
  links: { name: string; label: string }[];
}

export const schema = (field: AddressesField) =>
  z.object(getSchemas(field), `${field.label}: nothing was sent.`);

/** Unlike a form, an import can name links that the site does not have. */
export const stored = (field: AddressesField) => z.strictObject(getSchemas(field));

/** An empty URL is stored as "", and its link is not shown. */
const getSchemas = ({ links }: AddressesField) =>
  Object.fromEntries(
    links.map(({ name, label }) => {
      const address = url.schema({ kind: "url", name, label, optional: true });
      return [name, address.transform((value) => value ?? "")];
    }),
  );

export function toForm({ links }: AddressesField, value: unknown): AddressesValue {
  const stored = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { addresses: Object.fromEntries(links.map(({ name }) => [name, String(stored[name] ?? "")])) };
}

/** Each URL has an input of its own: "zulu_links.agency". */
export const fromForm = (field: AddressesField, form: FormData) =>
  Object.fromEntries(field.links.map(({ name }) => [name, form.get(`${field.name}.${name}`) ?? ""]));

/** A missing input means an empty URL. */
export const sent = fromForm;
