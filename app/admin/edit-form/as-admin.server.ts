import { data } from "@remix-run/node";
import { hasSession } from "~/auth/clients.server";
import { type Args, type Client, requireAdmin } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { getOutsiderRejection, getRejection, type RejectedSubmission } from "~/content/save-form.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { toGuardError } from "../admin-request.server";
import type { EditOptions } from "./load-edit-page.server";

/** An edit form as it was sent. */
export interface Submission {
  args: Args;
  collection: Collection;
  /** The row's id. */
  id: string;
  form: FormData;
  options: EditOptions;
}

/** Runs `act` with the admin's rights; if anything fails, the response contains what was typed. */
export async function asAdmin<Answer>(
  { args, collection, id, form, options: { receive } }: Submission,
  act: (db: Client) => Promise<Answer>,
) {
  let db: Client;
  try {
    ({ db } = await requireAdmin(args));
  } catch (thrown) {
    const error = toGuardError(thrown, "form");
    if (!error) throw thrown;
    return rejectSubmission(
      args,
      getOutsiderRejection(collection, id, form, error, hasSession(args.request)),
    );
  }
  try {
    const errors = (await receive?.(args, db, collection, form)) ?? {};
    if (Object.keys(errors).length > 0) {
      return rejectSubmission(args, {
        ...getRejection(collection, id, form, new AppError(422, "")),
        message: "",
        errors,
      });
    }
    return await act(db);
  } catch (thrown) {
    return rejectSubmission(args, getRejection(collection, id, form, thrown));
  }
}

/** Like asAdmin, for a button that sends nothing typed: if anything fails, the form on the page stays as it is. */
export async function asAdminWithoutFields<Answer>(
  { args, id }: Pick<Submission, "args" | "id">,
  act: (db: Client) => Promise<Answer>,
) {
  const { db } = await requireAdmin(args);
  try {
    return await act(db);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return rejectSubmission(args, { ok: false, id, status, message, errors: {} });
  }
}

/** The response to a rejected form, which is shown again. */
export function rejectSubmission(args: Args, rejection: RejectedSubmission) {
  args.context.rejectedSubmission = true;
  return data(rejection, { status: rejection.status });
}
