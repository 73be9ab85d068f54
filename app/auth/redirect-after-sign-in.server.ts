import type { User } from "@supabase/supabase-js";
import type { Toast } from "~/http/toast.server";
import { rememberDevice } from "./remembered-device.server";
import { type Args, addCookie, redirectWith } from "./session.server";
import { verifiedFactors } from "./verified-factors";

/** Redirects a user who has just signed in to `next`, by way of the second factor if the account has one. */
export async function redirectAfterSignIn(
  args: Args,
  user: User | null,
  next: string,
  toast?: Toast,
): Promise<Response> {
  if (verifiedFactors(user).length > 0) return redirectWith(args, challengePath(next), toast);
  if (user?.email) await rememberSignIn(args, user.email);
  return redirectWith(args, next, toast);
}

/** Remembers that this browser has signed in to the account, with every factor. */
export async function rememberSignIn(args: Args, email: string): Promise<void> {
  addCookie(args, await rememberDevice(args.request, email));
}

/** The page that asks for the code and then redirects to `next`. */
export const challengePath = (next: string) =>
  next === "/" ? "/auth/challenge" : `/auth/challenge?next=${encodeURIComponent(next)}`;
