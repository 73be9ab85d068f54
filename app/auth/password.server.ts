import { z } from "zod";
import { newPassword } from "./credentials.server";
import { refuseInvalid, refuseWith } from "./refusal.server";
import { type Args, authClient, redirectWith } from "./session.server";

const schema = z.object({ password: newPassword });

/** Gives the signed-in account another password, which ends its other sessions, and leads to `next`. */
export async function changePassword(args: Args, form: FormData, next: string) {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuseInvalid(form, parsed.error);
  const { error } = await authClient(args).auth.updateUser(parsed.data);
  if (error) return refuseWith(form, error, "password");
  return redirectWith(args, next, {
    title: "Your password is changed",
    description: "Every other device has been signed out.",
  });
}
