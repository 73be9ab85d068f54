import { getAppError } from "~/http/app-error.server";
import { rejectForm } from "~/http/form-errors.server";

/** The path of the import and export page. */
export const MIGRATION = "/admin/migrate-models";

/** The response to a form that failed, with the error's message. */
export function rejectWithMessage(form: FormData, thrown: unknown) {
  const { status, message } = getAppError(thrown);
  return rejectForm(form, { message }, status);
}
