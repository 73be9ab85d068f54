import { data } from "@remix-run/node";
import type { ZodError } from "zod";
import { getUnreachableText } from "~/runtime/service-health.server";
import { getTroubleText } from "~/runtime/service-trouble.server";
import type { ButtonAnswer, FormRejection } from "~/ui/form/answer";
import { getAppError } from "./app-error.server";
import { retryAfter } from "./retry-after";

/** The fields whose values are sent back with the errors. */
const REDISPLAYED = ["email", "stay", "name", "factor", "site"];

type Problem = Partial<Omit<FormRejection, "ok" | "status" | "intent" | "values">>;

/** The response to a form that cannot be processed: errors by field, or one message; status 4xx or 503. */
export function rejectForm(
  form: FormData,
  problem: Problem,
  status: number,
  headers: Record<string, string> = {},
) {
  const values = Object.fromEntries(
    REDISPLAYED.flatMap((name) => {
      const value = form.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return data<FormRejection>(
    {
      ok: false,
      status,
      message: "",
      intent: String(form.get("intent") ?? ""),
      errors: {},
      values,
      ...problem,
    },
    { status, headers },
  );
}

/** The response to a form sent too often: 429 with Retry-After. */
export function rejectUntilRetry(seconds: number, form: FormData, problem: Problem) {
  return rejectForm(form, problem, 429, retryAfter(seconds));
}

/** The response to a form that fails validation. */
export function rejectInvalid(form: FormData, error: ZodError) {
  return rejectForm(form, { errors: getFieldErrors(error) }, 422);
}

/** The response to a form none of whose values are sent back. @throws anything that is not an AppError */
export function answerError(thrown: unknown) {
  const { status, message } = getAppError(thrown);
  return data<ButtonAnswer>({ ok: false, status, message }, { status });
}

/** The first message for each invalid field. */
export function getFieldErrors(error: ZodError): FormRejection["errors"] {
  const errors: FormRejection["errors"] = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= [message];
  return errors;
}

interface ServiceError {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}

/**
 * The response to a form that the auth service rejected: the service's message, beside `field` if given, unless the
 * service itself failed, which is nobody's wrong value.
 */
export function rejectWithError(form: FormData, error: ServiceError, field?: string) {
  const message = getErrorMessage(error);
  const status = clientStatus(error.status);
  return rejectForm(form, field && status < 500 ? { errors: { [field]: [message] } } : { message }, status);
}

/** The auth service's message, or one that says what is wrong with the service. */
export function getErrorMessage({ message, status, code }: ServiceError): string {
  if (code === "over_request_rate_limit") return getTroubleText("sign-ins-limited");
  return status ? message : getUnreachableText();
}

/** The status of the site's response to an error of the auth service. */
export function clientStatus(status: number | undefined): number {
  if (status === undefined || status === 0) return 503;
  return status >= 400 && status < 500 ? status : 503;
}

/** The message of a rate limit. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${seconds > 120 ? `${minutes} minutes` : `${seconds} seconds`}.`;
}

/** The message when too many passwords are being hashed. */
export const BUSY = "The server is very busy right now. Please try again in a few seconds.";
