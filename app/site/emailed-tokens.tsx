import { useEffect, useState } from "react";

/** For readers without scripts: only a script can read a fragment. */
export const NEEDS_SCRIPTS =
  "If a link in an email has led you here: it can only be read with scripts. A new link that you ask for here works without them.";

interface EmailedTokens {
  access_token: string;
  refresh_token: string;
  /** What the link was for. */
  type: string;
}

/**
 * The tokens in the fragment of /auth/confirm, which this takes out of the URL; null if there are none, undefined until
 * it has looked.
 */
export function useEmailedTokens(): EmailedTokens | null | undefined {
  const [tokens, setTokens] = useState<EmailedTokens | null>();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const given = new URLSearchParams(hash.slice(1));
    const [access_token, refresh_token] = [given.get("access_token"), given.get("refresh_token")];
    if (!access_token || !refresh_token) return setTokens(null);
    window.history.replaceState(window.history.state, "", pathname + search);
    setTokens({ access_token, refresh_token, type: given.get("type") ?? "magiclink" });
  }, []);
  return tokens;
}
