import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { downloadBackup } from "~/admin/backups/backups.server";
import { checkCurrentPassword } from "~/auth/password.server";
import { redirectWith, requireAdmin, withSession } from "~/auth/session.server";
import { withBackpressure } from "~/http/backpressure.server";
import { readFormData } from "~/http/form-data.server";
import { isEmbedded } from "~/runtime/config.server";

const PAGE = "/admin/backups";

/** Handles a reload of the download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(PAGE);
}

/** A backup, for an admin who has just entered their password, because it contains the hashes of all passwords. */
export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readFormData(args.request);
  const goBack = (description: string) =>
    redirectWith(args, PAGE, { title: "Not downloaded", description, kind: "destructive" });
  if (!isEmbedded()) return goBack("This site’s database makes its own backups.");
  if (!form.get("current")) return goBack("Enter your current password.");
  const rejection = await checkCurrentPassword(args, form, account);
  if (rejection) {
    const { errors, message } = rejection.data;
    return goBack(errors.current?.[0] ?? message ?? "Enter your current password.");
  }
  const answer = await downloadBackup(String(form.get("name")), args.context.clientSignal);
  if (typeof answer === "string") return goBack(answer);
  return withSession(args, new Response(withBackpressure(answer.body, args.context), answer));
}
