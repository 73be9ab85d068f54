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
    .transform((typed) => {
      if (typed === undefined) return null;
      return (LOCAL.test(typed) && fromLocalTime(typed, getZone(field))) || "";
    })
    .pipe(instant({ message: "Enter a date and a time such as 2026-11-21 09:30.", margin: DAY }).nullable());

export const stored = (_: DateTimeField) => instant({ margin: DAY }).nullable().default(null);

const DAY = 24 * 3_600_000;
const [FIRST, LAST] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/**
 * An instant of the years 1 to 9999, as in private.is_instant. With a margin of a day, its year has four digits in every
 * time zone.
 */
export const instant = ({ message = "It must be a time such as 2026-11-21T09:30:00Z.", margin = 0 } = {}) =>
  z.iso.datetime({ offset: true, error: message, abort: true }).refine((value) => {
    const time = Date.parse(value);
    return time >= FIRST + margin && time <= LAST - margin;
  }, "It must be after the first day of the year 1 and before the last of the year 9999.");

/** The last instant that a field can hold (milliseconds). */
export const LAST_INSTANT = LAST - DAY;

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
