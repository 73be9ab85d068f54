/** Why the server rejected a form, and its values, to show the same page again (app/http/form-errors.server.ts). */
export interface FormRejection {
  intent: string;
  /** About the whole form. */
  message?: string | undefined;
  /** By field name. */
  errors: Record<string, string[] | undefined>;
  /** Never a password or a code. */
  values: Record<string, string>;
}
