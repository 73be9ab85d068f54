import { type Args, requireAdmin, withSession } from "~/auth/session.server";
import { getAppError } from "~/http/app-error.server";
import type { Rejection } from "~/ui/form/answer";
import { toGuardError } from "./admin-request.server";

export type Admin = Awaited<ReturnType<typeof requireAdmin>>;

/**
 * Answers an admin's script with what `work` resolves to, or says why nothing was done: a script cannot follow the
 * redirect to the sign-in page. @throws whatever is neither an AppError nor a rejection by requireAdmin
 */
export async function answerJson<Done extends object>(
  args: Args,
  work: (admin: Admin) => Promise<Done>,
  status = 200,
): Promise<Response> {
  try {
    return respond(args, { ok: true, ...(await work(await requireAdmin(args))) }, status);
  } catch (thrown) {
    const { status, message, why } = toGuardError(thrown, "script") ?? getAppError(thrown);
    return respond(args, { ok: false, status, message, ...why } satisfies Rejection, status);
  }
}

function respond(args: Args, answer: object, status: number): Response {
  return withSession(args, Response.json(answer, { status, headers: { "Cache-Control": "no-store" } }));
}
