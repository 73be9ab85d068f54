/** Why a form was not done, as the server answers it (app/http/form-errors.server.ts). */
export interface FormRejection {
  message?: string | undefined;
  errors: Record<string, string[] | undefined>;
  values: Record<string, string>;
}
