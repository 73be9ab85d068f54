import { useEffect, useRef } from "react";
import { z } from "zod";
import { Field } from "~/components/form/field";
import type { EditProps, FieldBase } from "./definition";
import { Optional, tooLong } from "./text";

/** The last part of an address: small letters, digits and dashes. Made from the title where none is typed. */
export interface SlugField extends FieldBase {
  kind: "slug";
  /** The field from which it is made. */
  from: string;
  /** What stands before it in the address: "/models/". */
  prefix: string;
}

/** Longest slug in characters (private.is_slug in the migrations). */
export const LONGEST_SLUG = 100;

/** The admin's own addresses beside those of entries (routes/admin.$collection.*). */
const TAKEN = ["new", "deleted"];

export const isTaken = (slug: string) => TAKEN.includes(slug);

export const schema = ({ label }: SlugField) =>
  z
    .string(`${label} is missing: the title has no letters from a to z to make it from.`)
    .trim()
    .max(LONGEST_SLUG, tooLong({ label, max: LONGEST_SLUG }))
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "An address has small letters, digits and single dashes between them, such as on-being-late.",
    )
    .refine((slug) => !isTaken(slug), "The admin uses this address itself: add a word to it.");

export const toForm = (_: SlugField, value: unknown) => (typeof value === "string" ? value : "");

/** The slug that a title suggests: "Über das Warten!" is "uber-das-warten"; empty if no letter is left. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’\p{M}]/gu, "")
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/ø/g, "o")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, "");
}

export function Edit({ field, value, errors }: EditProps<SlugField, string>) {
  const input = useRef<HTMLInputElement>(null);
  useSuggestion(input, field.from);
  return (
    <Field
      label={field.fixed ? field.label : <Optional label={field.label} />}
      description={field.fixed ? undefined : field.hint}
      error={errors}
    >
      {(control) => (
        <div className="prefixed mono">
          <span>{field.prefix}</span>
          <input
            {...control}
            ref={input}
            className="input mono"
            type="text"
            name={field.name}
            defaultValue={value}
            readOnly={field.fixed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}

/** While the title is typed, the empty field shows what it will become. */
function useSuggestion(input: { current: HTMLInputElement | null }, from: string): void {
  useEffect(() => {
    const source = input.current?.form?.elements.namedItem(from);
    if (!(source instanceof HTMLInputElement)) return;
    const suggest = () => {
      if (input.current) input.current.placeholder = slugOf(source.value);
    };
    suggest();
    source.addEventListener("input", suggest);
    return () => source.removeEventListener("input", suggest);
  }, [input, from]);
}
