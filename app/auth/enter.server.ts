import type { User } from "@supabase/supabase-js";
import { type Args, redirectWith } from "./session.server";
import type { Toast } from "./toast.server";
import { verifiedFactors } from "./verified-factors";

/** Leads somebody who has just signed in to `next`; past the second factor, if the account has one. */
export function enter(args: Args, user: User | null, next: string, toast?: Toast): Promise<Response> {
  const to = verifiedFactors(user).length > 0 ? challengeBefore(next) : next;
  return redirectWith(args, to, toast);
}

/** The page that asks for the code and then leads to `next`. */
export const challengeBefore = (next: string) =>
  next === "/" ? "/auth/challenge" : `/auth/challenge?next=${encodeURIComponent(next)}`;
