import { useEffect } from "react";
import { CONFIRM } from "~/http/link-outcome";

/**
 * The default emails of a hosted project, such as an invitation, may lead to any page of the site with the outcome in
 * the fragment. Goes on to /auth/confirm with tokens, in place of this page, so that none stays in the history; the
 * server reads anything else, in the query.
 */
export function FollowEmailedTokens() {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (pathname === CONFIRM) return;
    if (/[#&]access_token=/.test(hash)) window.location.replace(CONFIRM + hash);
    else if (/[#&](error_code|message)=/.test(hash))
      window.location.replace(`${search || "?"}&${hash.slice(1)}`);
  }, []);
  return null;
}
