import { z } from "zod";
import type { AddressesValue, FieldBase } from "./definition";
import "./text";
import * as url from "./url";

/** Several addresses of other sites, each under a name of its own. Stored as {"name": "address"}. */
export interface AddressesField extends FieldBase {
  kind: "addresses";
  links: { name: string; label: string }[];
}

/** One that is left empty is stored as "": what it leads to is then not shown. */
export const schema = (field: AddressesField) =>
  z.object(
    Object.fromEntries(
      field.links.map(({ name, label }) => {
        const address = url.schema({ kind: "url", name, label, optional: true });
        return [name, address.transform((value) => value ?? "")];
      }),
    ),
    `${field.label}: nothing was sent.`,
  );

export function toForm({ links }: AddressesField, value: unknown): AddressesValue {
  const stored = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { addresses: Object.fromEntries(links.map(({ name }) => [name, String(stored[name] ?? "")])) };
}

/** Each has an input of its own: "zulu_links.agency". */
export const fromForm = (field: AddressesField, form: FormData) =>
  Object.fromEntries(field.links.map(({ name }) => [name, form.get(`${field.name}.${name}`) ?? ""]));

/** No form is without them: one that lacks an input leaves that address empty. */
export const sent = fromForm;
