import { decodeJwt } from "jose";
import { useEffect, useState } from "react";

/** For readers without scripts: only a script can read a fragment. */
export const NEEDS_SCRIPTS =
  "If a link in an email has brought you here, it needs JavaScript. A new link from here works without it.";

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
  useEffect(() => setTokens(readFragment()), []);
  // Not in the same effect: StrictMode runs each twice.
  useEffect(() => {
    if (tokens)
      window.history.replaceState(
        window.history.state,
        "",
        window.location.pathname + window.location.search,
      );
  }, [tokens]);
  return tokens;
}

/** The address of the account whose token this is, which the server has yet to check; "" if the token has none. */
export function readAddress(accessToken: string): string {
  try {
    return String(decodeJwt(accessToken).email ?? "");
  } catch {
    return "";
  }
}

function readFragment(): EmailedTokens | null {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const [access_token, refresh_token] = [given.get("access_token"), given.get("refresh_token")];
  const type = given.get("type") ?? "magiclink";
  return access_token && refresh_token ? { access_token, refresh_token, type } : null;
}
