/** Why a form was not done, as the server answers it (app/auth/refusal.server.ts). */
export interface Refused {
  message?: string | undefined;
  errors: Record<string, string[] | undefined>;
  values: Record<string, string>;
}
