import type { Undo } from "../toast-message";

/** Why nothing was done. */
export interface Rejection {
  ok: false;
  /** The HTTP status; 0 if the site did not answer. */
  status: number;
  /** A sentence about the whole form or request; "" if `errors` says all. */
  message: string;
}

/**
 * The answer to every form and to every script of this site: what was asked for, or why nothing was done. `Why` is what
 * a rejection also contains.
 */
export type Answer<Done = object, Why = object> = ({ ok: true } & Done) | (Rejection & Why);

/**
 * The answer to a form that consists only of a button or two, for the page that stays open. Its message may have several
 * lines, one sentence each.
 */
export type ButtonAnswer = Answer<{
  message: string;
  description?: string | undefined;
  undo?: Undo | undefined;
}>;

/** Why a form with typed values was rejected, and the values, to show the same page again. */
export interface FormRejection extends Rejection {
  intent: string;
  /** By field name. */
  errors: Record<string, string[] | undefined>;
  /** Never a password or a code. */
  values: Record<string, string>;
  /** The password is right, but the email has not been confirmed: the page offers to send the link again. */
  isUnconfirmed?: boolean;
}
