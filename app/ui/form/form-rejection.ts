/** Why the server rejected a form, and its values, to show the same page again (app/http/form-errors.server.ts). */
export interface FormRejection {
  intent: string;
  /** About the whole form. */
  message?: string | undefined;
  /** By field name. */
  errors: Record<string, string[] | undefined>;
  /** Never a password or a code. */
  values: Record<string, string>;
  /** The password is right, but the email has not been confirmed: the page offers to send the link again. */
  isUnconfirmed?: boolean;
}
