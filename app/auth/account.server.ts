import { z } from "zod";
import { config } from "~/config.server";
import { email } from "./credentials.server";
import { refuse, refuseInvalid, refuseWith } from "./refusal.server";
import { type Args, authClient, redirectWith } from "./session.server";
import { verifiedFactors } from "./verified-factors";

export const ACCOUNT = "/admin/account";

/** What /admin/account shows of the signed-in account. */
export async function accountDetails(args: Args) {
  const { data } = await authClient(args).auth.getUser();
  return {
    email: data.user?.email ?? "",
    /** The address that has not been confirmed from both mailboxes yet. */
    newEmail: data.user?.new_email ?? null,
    factors: verifiedFactors(data.user),
  };
}

const emailSchema = z.object({ email });

/** Mails a link to the old and to the new address; the change happens when both were opened. */
export async function changeEmail(args: Args, form: FormData, current: string) {
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  if (parsed.data.email.toLowerCase() === current.toLowerCase())
    return refuse(form, { errors: { email: ["This is your address already."] } }, 422);
  const options = { emailRedirectTo: config().siteUrl + ACCOUNT };
  const { error } = await authClient(args).auth.updateUser(parsed.data, options);
  if (error) return refuseWith(form, error, "email");
  return redirectWith(args, ACCOUNT, {
    title: "Check both mailboxes",
    description: "The address changes when the links in both mails have been opened.",
  });
}

const scopeSchema = z.object({ scope: z.enum(["local", "others", "global"]) });

/** Ends this session, all others, or all. */
export async function signOut(args: Args, form: FormData) {
  const parsed = scopeSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(form, { message: "Choose which sessions to end." }, 422);
  const { scope } = parsed.data;
  const { error } = await authClient(args).auth.signOut({ scope });
  if (error) return refuseWith(form, error);
  if (scope === "others") return redirectWith(args, ACCOUNT, { title: "Signed out everywhere else" });
  return redirectWith(args, "/", {
    title: "Signed out",
    description: "You have been signed out successfully",
  });
}
