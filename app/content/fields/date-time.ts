import { z } from "zod";
import { fromLocalTime, toLocalTime } from "../time-zone.server";
import type { FieldBase } from "./definition";

/** A moment, typed as a local time such as 2026-11-21T09:30 and stored as an instant; null if left empty. */
export interface DateTimeField extends FieldBase {
  kind: "date-time";
  /** The time zone of the typed time; set for each request (getCollection). */
  timeZone?: string;
}

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

const getZone = ({ timeZone = "UTC" }: DateTimeField) => timeZone;

export const schema = (field: DateTimeField) =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      if (typed === undefined) return null;
      const instant = LOCAL.test(typed) ? fromLocalTime(typed, getZone(field)) : null;
      if (instant && instant >= "0001-01-02" && instant < "9999-12-31") return instant;
      context.addIssue("Enter a date and a time such as 2026-11-21 09:30.");
      return z.NEVER;
    });

/** The typed text, or a stored instant as local time. */
export function toForm(field: DateTimeField, value: unknown): string {
  if (typeof value !== "string") return "";
  return LOCAL.test(value) || !/(Z|[+-]\d\d:\d\d)$/.test(value) ? value : toLocalTime(value, getZone(field));
}

/** Accepts a space instead of the T: some browsers show a plain text field. */
export const sent = ({ name }: DateTimeField, form: FormData) => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().replace(" ", "T") || undefined : value || undefined;
};
