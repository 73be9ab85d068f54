import type { Rejection } from "~/ui/form/answer";

/** What the site answers to a script after the end of the session. */
export const SIGNED_OUT: Rejection = {
  ok: false,
  status: 401,
  message: "You are signed out. Sign in on another tab, then try again.",
};
