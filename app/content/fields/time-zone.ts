import { z } from "zod";
import type { FieldBase } from "./definition";

/** A name from the IANA time zone database: "Europe/Berlin". Null if none was chosen. */
export interface TimeZoneField extends FieldBase {
  kind: "time-zone";
}

/** The same pattern as in private.is_time_zone: no abbreviation such as CST, which has several meanings. */
const NAME = /^(UTC|GMT|[a-z]+(_[a-z]+)*(\/[a-z0-9_+-]+)+)$/i;

export const schema = (_: TimeZoneField) =>
  z
    .string()
    .trim()
    .refine((name) => NAME.test(name) && isTimeZone(name), "Enter a time zone such as Europe/Berlin or UTC.")
    .nullable()
    .default(null);

/** Whether dates can be formatted in it. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
