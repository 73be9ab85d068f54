import { data } from "@remix-run/node";
import { clientStatus } from "~/http/form-errors.server";
import { isHalfConfirmed } from "~/http/link-outcome";
import { describeOutage } from "~/runtime/service-health.server";
import { ACCOUNT } from "./account.server";
import { confirmInPlace, HALF_CHANGED, welcomeFromLink } from "./confirm.server";
import { isLinkEnded } from "./ended.server";
import { getLinkKind } from "./link-kind.server";
import { NEW_PASSWORD } from "./password.server";
import { type Args, getAccount, redirectWith } from "./session.server";

/**
 * Follows the outcome in the query of /auth/confirm; `next` is the page to which the link led.
 * @returns what is wrong with the link; null if the query has no outcome
 * @throws a redirect if nothing is wrong, and 503 while the auth service cannot be reached: reloading tries again
 */
export async function followOutcome(
  args: Args,
  query: URLSearchParams,
  next: string,
): Promise<string | null> {
  if (isHalfConfirmed(query.get("message"))) throw await redirectWith(args, next, HALF_CHANGED);
  const [code, errorCode] = [query.get("code"), query.get("error_code")];
  if (errorCode) return describeError(errorCode);
  if (!code) return null;
  const { data: exchanged, error } = await confirmInPlace(args, (auth) => auth.exchangeCodeForSession(code));
  if (!error) throw await welcomeFromLink(args, getLinkKind(exchanged.session), exchanged, next);
  if (clientStatus(error.status) === 503) throw data({ outage: describeOutage()?.outage }, { status: 503 });
  if (OTHER_BROWSER.includes(error.code ?? "")) throw await redirectOtherBrowser(args, next);
  return describeError(error.code ?? "");
}

/** The browser has no verifier of the code, or that of another link. */
const OTHER_BROWSER = ["pkce_code_verifier_not_found", "bad_code_verifier"];

/** The service's own sentence may be anybody's: it is in the URL. */
function describeError(code: string): string {
  if (isLinkEnded(code))
    return "It has expired or has already been used, perhaps by a program that checks emails.";
  if (code === "user_banned") return "This account is suspended.";
  return /^\w{1,60}$/.test(code) ? `It was rejected (${code}).` : "It was rejected.";
}

/** The auth service has accepted the link, but signs in only the browser that asked for it. */
async function redirectOtherBrowser(args: Args, next: string): Promise<Response> {
  if (next === NEW_PASSWORD)
    return redirectWith(args, "/auth/forgot", {
      title: "Not in this browser",
      description:
        "The link works only in the browser that asked for it, and only once. Ask for a new one here.",
      kind: "destructive",
    });
  // supabase-js forgets the verifier of a change of email, in the same browser, too.
  const account = next === ACCOUNT ? await getAccount(args) : null;
  if (account)
    return redirectWith(args, ACCOUNT, { title: "Success", description: `Your email is ${account.email}` });
  return redirectWith(args, next === "/" ? "/auth" : `/auth?next=${encodeURIComponent(next)}`, {
    title: "Almost there",
    description:
      "The link signs in only the browser that asked for it, and only once. If it was to confirm your email, that is " +
      "done. Please sign in.",
  });
}
