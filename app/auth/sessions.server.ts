import { z } from "zod";
import { rejectForm } from "~/http/form-errors.server";
import { describeDevice } from "./device-name";
import { type Args, authClient, redirectWith } from "./session.server";

/** Lifetime of an access token (milliseconds; jwt_expiry in supabase/config.toml). */
export const TOKEN_LIFETIME_MS = 3_600_000;

/** A session of the signed-in account. Times are ISO. */
interface OwnSession {
  id: string;
  /** "Firefox on Linux" */
  device: string;
  ip: string | null;
  since: string;
  /** When the session last got an access token; it was last used at most `TOKEN_LIFETIME_MS` later. */
  renewedAt: string;
  isCurrent: boolean;
}

/** The signed-in account's sessions, this one first; null if they cannot be read. */
export async function listOwnSessions(args: Args): Promise<OwnSession[] | null> {
  const { data, error } = await authClient(args).rpc("list_sessions");
  if (error) {
    console.error("The sessions could not be listed:", error.message);
    return null;
  }
  return data.map(({ id, user_agent, ip, created_at, last_used_at, is_current }) => ({
    id,
    device: describeDevice(user_agent),
    ip,
    since: created_at,
    renewedAt: last_used_at,
    isCurrent: is_current,
  }));
}

const schema = z.object({ session: z.uuid() });

/** Ends one session of the signed-in account. */
export async function endSession(args: Args, form: FormData, next: string) {
  const parsed = schema.safeParse({ session: form.get("session") });
  if (!parsed.success) return rejectForm(form, { message: ENDED }, 404);
  const { data, error } = await authClient(args).rpc("revoke_session", { _id: parsed.data.session });
  if (error) return rejectForm(form, { message: "That session couldn’t be ended. Please try again." }, 503);
  if (!data) return rejectForm(form, { message: ENDED }, 404);
  return redirectWith(args, next, { title: "Device signed out" });
}

const ENDED = "That session has already ended.";
