import { data } from "@remix-run/node";
import type { ZodError } from "zod";

/** Why a form was not done, and what was typed into it, for the same page. */
export interface Refusal {
  intent: string;
  /** About the whole form. */
  message?: string;
  /** Beside the fields. */
  errors: Record<string, string[] | undefined>;
  /** Never a password or a code. */
  values: Record<string, string>;
}

const SECRET = new Set(["password", "code"]);

/** The answer to a form that cannot be done: the fields' errors, or one message, with a status of 4xx or 503. */
export function refuse(
  form: FormData,
  problem: Pick<Partial<Refusal>, "errors" | "message">,
  status: number,
) {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && !SECRET.has(name) ? [[name, value]] : [],
    ),
  );
  return data<Refusal>(
    { intent: String(form.get("intent") ?? ""), errors: {}, values, ...problem },
    { status },
  );
}

/** The same for a form that does not fit its schema. */
export function refuseInvalid(form: FormData, error: ZodError) {
  const errors: Refusal["errors"] = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= [message];
  return refuse(form, { errors }, 422);
}

interface ServiceError {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}

/** The same for what the auth service refused: its sentence, beside `field` if one is given. */
export function refuseWith(form: FormData, error: ServiceError, field?: string) {
  const message = readable(error);
  return refuse(form, field ? { errors: { [field]: [message] } } : { message }, clientStatus(error.status));
}

/** The auth service's sentence, or one about its absence. */
export function readable({ message, status }: ServiceError): string {
  return status ? message : "The server cannot be reached right now. Please try again in a minute.";
}

/** The status with which the site passes a refusal of the auth service on. */
export function clientStatus(status: number | undefined): number {
  if (status === undefined || status === 0) return 503;
  return status >= 400 && status < 500 ? status : 503;
}

/** Tells when a limit lets somebody try again. */
export function tooMany(seconds: number): string {
  return `Too many attempts. Please try again in ${seconds} seconds.`;
}
