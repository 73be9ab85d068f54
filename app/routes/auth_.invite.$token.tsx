import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLinkValid, rememberInvitation } from "~/auth/first-admin-invitation.server";
import { getAccount, redirectWith } from "~/auth/session.server";

const INVALID = {
  title: "This link is no longer valid",
  description: "It has been used, or it is incomplete.",
  kind: "destructive" as const,
};

/** The first-admin link: remembers it, then redirects to the sign-up form. Opening it does not use it up. */
export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? "";
  // What cannot be known now is asked again when somebody signs in.
  const isValid = await isLinkValid(token).catch(() => true);
  const to = (await getAccount(args)) ? "/auth/invite" : "/auth?tab=sign-up";
  const response = await redirectWith(args, to, isValid ? undefined : INVALID);
  if (isValid) response.headers.append("Set-Cookie", await rememberInvitation(token));
  throw response;
}
