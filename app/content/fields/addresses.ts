import { z } from "zod";
import type { AddressesValue, FieldBase } from "./definition";
import * as url from "./url";

/** Several named URLs of other sites, stored as {"name": "url"}. */
export interface AddressesField extends FieldBase {
  kind: "addresses";
  links: { name: string; label: string }[];
}

/** An empty URL is stored as "", and its link is not shown. */
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

/** Each URL has an input of its own: "zulu_links.agency". */
export const fromForm = (field: AddressesField, form: FormData) =>
  Object.fromEntries(field.links.map(({ name }) => [name, form.get(`${field.name}.${name}`) ?? ""]));

/** A missing input means an empty URL. */
export const sent = fromForm;
