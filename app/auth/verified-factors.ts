import type { User } from "@supabase/supabase-js";

/** An authenticator app that was confirmed with a code. */
export interface Factor {
  id: string;
  name: string;
  /** ISO time. */
  since: string;
}

/** The confirmed authenticator apps. `user` must come from the auth service: the cookie's copy can be forged. */
export function verifiedFactors(user: User | null): Factor[] {
  return (user?.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || "Authenticator app",
      since: created_at,
    }));
}
