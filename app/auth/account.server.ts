import { z } from "zod";
import { parseForm } from "~/http/form-data.server";
import { rejectForm, rejectInvalid, rejectWithError } from "~/http/form-errors.server";
import { config } from "~/runtime/config.server";
import { email } from "./credentials.server";
import { type Args, authClient, redirectWith } from "./session.server";
import { verifiedFactors } from "./verified-factors";

export const ACCOUNT = "/admin/account";

/** The signed-in account, for /admin/account. */
export async function accountDetails(args: Args) {
  const { data } = await authClient(args).auth.getUser();
  return {
    email: data.user?.email ?? "",
    /** The new email, until it has been confirmed from both mailboxes. */
    newEmail: data.user?.new_email ?? null,
    factors: verifiedFactors(data.user),
  };
}

const emailSchema = z.object({ email });

/** Sends a link to the old and the new email; the change takes effect when both have been opened. */
export async function changeEmail(args: Args, form: FormData, current: string) {
  const parsed = parseForm(form, emailSchema);
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  if (parsed.data.email.toLowerCase() === current.toLowerCase())
    return rejectForm(form, { errors: { email: ["That is already your email."] } }, 422);
  const options = { emailRedirectTo: config().siteUrl + ACCOUNT };
  const { error } = await authClient(args).auth.updateUser(parsed.data, options);
  if (error) return rejectWithError(form, error, "email");
  return redirectWith(args, ACCOUNT, {
    title: "Check both mailboxes",
    description: "Your email changes once you have opened the links in both messages.",
  });
}

const scopeSchema = z.object({ scope: z.enum(["local", "others", "global"]) });

/** Ends this session, all others, or all of them. */
export async function signOut(args: Args, form: FormData) {
  const parsed = parseForm(form, scopeSchema);
  if (!parsed.success) return rejectForm(form, { message: "Choose which sessions to end." }, 422);
  const { scope } = parsed.data;
  const { error } = await authClient(args).auth.signOut({ scope });
  if (error) return rejectWithError(form, error);
  if (scope === "others") return redirectWith(args, ACCOUNT, { title: "Signed out everywhere else" });
  return redirectWith(args, "/", {
    title: "Signed out",
    description: "You have been signed out successfully",
  });
}
