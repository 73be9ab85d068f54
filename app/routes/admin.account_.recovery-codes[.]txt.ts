import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { downloadRecoveryCodes } from "~/auth/recovery-codes.server";
import { requireAdmin, withSession } from "~/auth/session.server";
import { readFormData } from "~/http/form-data.server";
import { config } from "~/runtime/config.server";

export async function loader(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return redirect("/admin/account/recovery-codes");
}

/** The codes that the page has just shown, as a file. */
export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readFormData(args.request);
  return withSession(args, downloadRecoveryCodes(form, config().siteUrl, account.email));
}
