import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { rememberInvitation } from "~/auth/first-admin-invitation.server";
import { getAccount } from "~/auth/session.server";

/** The first-admin link: remembers it, then redirects to the sign-up form. Opening it does not use it up. */
export async function loader(args: LoaderFunctionArgs) {
  const cookie = await rememberInvitation(args.params.token ?? "");
  const account = await getAccount(args);
  throw redirect(account ? "/auth/invite" : "/auth?tab=sign-up", { headers: { "Set-Cookie": cookie } });
}
