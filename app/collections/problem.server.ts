/** An error of the data service as supabase-js reports it; no code and status 0 when it was not reached. */
export interface ServiceError {
  code?: string;
  message: string;
  details?: string | null;
}

/** Why something could not be read or saved, in words for the person who tried. */
export class Problem extends Error {
  constructor(
    /** The status of the answer: 403, 404, 409, 422 or 503. */
    readonly status: number,
    message: string,
    /** The field that is at fault, if it is one. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Somebody else saved the row meanwhile. */
export class Conflict extends Problem {
  constructor(
    one: string,
    /** The row as it is now. */
    readonly current: { updated_at: string; [column: string]: unknown },
  ) {
    super(409, `Somebody else saved this ${one} while you were editing. Nothing of yours is lost.`);
  }
}

/** The row does not exist, or no longer. */
export function gone(one: string): Problem {
  return new Problem(404, `This ${one} does not exist (any more).`);
}

/** What was thrown, if it is a Problem; everything else is thrown on. */
export function problemIn(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  throw thrown;
}

/** What is said beside a field whose value another row has. */
export const TAKEN = "This is taken: another entry has the same value.";

/** Class 23, 22 and 42 codes are Postgres's (appendix A of its manual), PGRST codes are PostgREST's. */
export function problemOf(error: ServiceError): Problem {
  const { code = "", message, details } = error;
  switch (code) {
    case "23505": {
      // Row-level security hides the details; what is unique is named {table}_{column}_key.
      const column =
        details?.match(/^Key \((\w+)\)/)?.[1] ?? message.match(/constraint "[^_"]+_(\w+)_key"/)?.[1];
      return new Problem(422, TAKEN, column);
    }
    case "23514": {
      // Checks of one column are named {table}_{column}_check.
      const column = message.match(
        /^new row for relation "(\w+)" violates check constraint "\1_(\w+?)_check\d*"/,
      )?.[2];
      return new Problem(
        422,
        "This value cannot be stored. Is it too long, or not what belongs here?",
        column,
      );
    }
    case "23502":
      return new Problem(422, "This is missing.", message.match(/column "(\w+)"/)?.[1]);
    case "42501":
    case "PGRST301":
    case "PGRST303":
      return new Problem(403, "You are not (or no longer) allowed to do this. Sign in again and repeat it.");
  }
  if (/^22/.test(code)) return new Problem(422, "One of the values cannot be stored.");
  console.error("The data service answered with an error:", code || "not reached", message);
  return new Problem(503, "The content cannot be reached right now. Please try again in a minute.");
}
