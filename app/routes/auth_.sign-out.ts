import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { authClient, redirectWith } from "~/auth/session.server";

/** Signing out is a POST: a link could be followed by a prefetch. */
export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  // supabase-js ignores 401, 403 and 404 here: the session is over anyway (specification, section 8).
  const { error } = await authClient(args).auth.signOut({ scope: "local" });
  if (error) {
    // The home page does not show it, and on somebody else's computer it matters. A rejected session has ended.
    const isKept = !error.status || error.status >= 500;
    const description = isKept ? `${error.message} You are still signed in.` : error.message;
    return redirectWith(args, "/", { title: "Error", description, kind: "destructive" });
  }
  return redirectWith(args, "/", {
    title: "Signed out",
    description: "You have been signed out successfully",
  });
}
