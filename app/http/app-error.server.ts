import { getUnreachableText } from "~/runtime/service-health.server";
import { getTroubleText, isTrouble } from "~/runtime/service-trouble.server";

/** An error of the data service as supabase-js reports it; without a code if the service was unreachable. */
export interface ServiceError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Why a request failed, in a sentence for the person who made it. */
export class AppError extends Error {
  constructor(
    /** The HTTP status of the response. */
    readonly status: number,
    message: string,
    /** The form field that is invalid, if there is one. */
    readonly field?: string,
    /** What the answer to a script also contains. */
    readonly why: object = {},
  ) {
    super(message);
  }
}

/** What is wrong with a file or a web page: a sentence about “it”, or about what a page calls it. */
export class FileError extends AppError {
  constructor(
    /** "is empty." */
    readonly predicate: string,
    subject = "It",
  ) {
    super(422, `${subject} ${predicate}`);
  }
}

/** The message of an error about a file, with the file's name if it is about the file alone. */
export const nameFile = (error: AppError, name: string): string =>
  error instanceof FileError ? `“${name}” ${error.predicate}` : error.message;

/** Another user has saved the row since it was loaded. */
export class ConflictError extends AppError {
  constructor(
    singular: string,
    /** The row as it is stored now. */
    readonly current: { updated_at: string; [column: string]: unknown },
    message = `Someone else saved ${withDemonstrative(singular)} while you were editing. None of your changes are lost.`,
  ) {
    super(409, message);
  }
}

/** The merge of both versions of an edit conflict cannot be saved as it is. */
export class MergeError extends ConflictError {}

/** "this note", but "these settings". */
export const withDemonstrative = (noun: string): string => `${noun.endsWith("s") ? "these" : "this"} ${noun}`;

export function notFoundError(noun: string): AppError {
  return new AppError(404, `This ${noun} does not exist. It may have been deleted.`);
}

/** Returns an AppError; rethrows everything else. */
export function getAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  throw thrown;
}

/** The status of a Response or a `data()` that a loader or an action threw; undefined for anything else. */
export function getThrownStatus(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  return (thrown as { init?: ResponseInit | null } | null)?.init?.status;
}

/** The message beside a field whose value must be unique. */
export const ALREADY_IN_USE = "Already in use by another entry.";

/** Five-character codes are Postgres's (appendix A of its manual), PGRST codes are PostgREST's. */
export function toAppError(error: ServiceError): AppError {
  const { code = "", message, details } = error;
  switch (code) {
    case "23505": {
      // Row-level security hides the details; the constraint is named {table}_{column}_key.
      const column =
        details?.match(/^Key \((\w+)\)/)?.[1] ?? message.match(/constraint "[^_"]+_(\w+)_key"/)?.[1];
      return new AppError(422, ALREADY_IN_USE, column);
    }
    case "23514": {
      // Raised by a trigger, with a message for the user and the field concerned.
      const field = details?.match(/^field (\w+)$/)?.[1];
      if (field) return new AppError(422, message, field);
      // Single-column checks are named {table}_{column}_check.
      const column = message.match(
        /^new row for relation "(\w+)" violates check constraint "\1_(\w+?)_check\d*"/,
      )?.[2];
      return new AppError(
        422,
        "This value can’t be stored. It may be too long or of the wrong kind.",
        column,
      );
    }
    case "23502":
      return new AppError(422, "This is missing.", message.match(/column "(\w+)"/)?.[1]);
    case "42501":
    case "PGRST301":
    case "PGRST303":
      return new AppError(403, "You don’t have permission to do this. Sign in again, then try once more.");
  }
  if (isTrouble(code)) return new AppError(503, getTroubleText(code));
  if (/^22/.test(code)) return new AppError(422, "One of the values can’t be stored.");
  console.error("The data service returned an error:", code || "not reached", message);
  return new AppError(503, getUnreachableText());
}
