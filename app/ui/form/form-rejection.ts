/** The server's response to a form that it rejected (app/http/form-errors.server.ts). */
export interface FormRejection {
  message?: string | undefined;
  errors: Record<string, string[] | undefined>;
  values: Record<string, string>;
}
