import type { User } from "@supabase/supabase-js";

/** An authenticator app that an account has confirmed by a code. */
export interface Factor {
  id: string;
  name: string;
  /** ISO time. */
  since: string;
}

/** The authenticator apps that count. `user` must be as the server tells it: the cookie's copy can be forged. */
export function verifiedFactors(user: User | null): Factor[] {
  return (user?.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || "Authenticator app",
      since: created_at,
    }));
}
