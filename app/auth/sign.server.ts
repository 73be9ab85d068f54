import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { config } from "~/config.server";
import { signInSchema, signUpSchema } from "./credentials.server";
import { enter } from "./enter.server";
import { claimInvitation } from "./invitation.server";
import { ownPath } from "./own-path";
import { forgetAttempts, waitBefore } from "./rate-limit.server";
import { clientStatus, readable, tooMany } from "./refusal.server";
import { type Args, authClient, redirectWith } from "./session.server";

/** What supabase-js says when there is nothing to sign in with (specification, section 5). */
const NOTHING_GIVEN = "You must provide either an email or phone number and a password";

/** Signs in, then leads where the visitor was headed. Failing: the same page, values kept, 4xx. */
export async function signIn(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: signInSchema });
  if (submission.status !== "success") return refused("Sign in failed", submission, NOTHING_GIVEN, 422);
  const { email, password } = submission.value;
  const wait = await waitBefore({ address: args.context.clientAddress, email });
  if (wait > 0) return refused("Sign in failed", submission, tooMany(wait), 429);
  const { data: signedIn, error } = await authClient(args).auth.signInWithPassword({ email, password });
  if (error)
    return refused("Sign in failed", submission, readable(error), clientStatus(error.status), "password");
  await forgetAttempts({ address: args.context.clientAddress, email });
  const becameAdmin = await claimInvitation(args);
  const next = ownPath(form.get("next"));
  return enter(
    args,
    signedIn.user,
    becameAdmin && next === "/" ? "/admin" : next,
    becameAdmin ? { title: "Success", description: "You are this site's admin now" } : undefined,
  );
}

/** Makes an account that must be confirmed by e-mail. Failing: the same page, values kept, 4xx. */
export async function signUp(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success")
    return refused("Sign up failed", submission, "Please correct the fields below", 422);
  const { email, password } = submission.value;
  const wait = await waitBefore({ address: args.context.clientAddress, email });
  if (wait > 0) return refused("Sign up failed", submission, tooMany(wait), 429);
  const { data: made, error } = await authClient(args).auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${config().siteUrl}/` },
  });
  if (error)
    return refused(
      "Sign up failed",
      submission,
      readable(error),
      clientStatus(error.status),
      error.code === "weak_password" ? "password" : "email",
    );
  // The backend hides that an address is taken; an account without identities is how it tells its client.
  if (made.user && made.user.identities?.length === 0) {
    return refused(
      "Sign up failed",
      submission,
      "There is an account with this e-mail address already. Sign in instead.",
      409,
      "email",
    );
  }
  return redirectWith(args, `/auth?next=${encodeURIComponent(ownPath(form.get("next")))}`, {
    title: "Success",
    description: "Check your email to confirm your account",
  });
}

function refused(
  title: string,
  submission: Submission<unknown>,
  message: string,
  status: number,
  field?: string,
) {
  const toast = { title, description: message, kind: "destructive" as const };
  const reply = submission.reply(
    field ? { fieldErrors: { [field]: [message] }, hideFields: ["password"] } : { hideFields: ["password"] },
  );
  return data({ toast, reply }, { status });
}
