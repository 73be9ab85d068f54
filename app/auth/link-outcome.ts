// The links of a hosted project's default emails lead through its auth service, which uses them up and sends the reader
// on to a page of the site, with the outcome in the query or, for scripts only, in the fragment
// (docs/decisions/086-default-emails.md).

/** The page that follows the outcome. */
export const CONFIRM = "/auth/confirm";
/** The parameters with an outcome. */
const OUTCOMES = ["code", "error_code", "message"];

/** All that an emailed link may add to the URL of a page: the outcomes, and what comes with them. */
export const EMAILED_LINK_PARAMS = [...OUTCOMES, "error", "error_description", "sb"];

/** Whether the auth service says with this message that the other address has to confirm, too. */
export const isHalfConfirmed = (message: string | null) =>
  message?.startsWith("Confirmation link accepted") ?? false;

/**
 * Where the outcome of an emailed link that has led to `url` is followed: /auth/confirm, from where `next` leads back.
 * @returns null if these parameters, of the query or the fragment, have no outcome
 */
export function getConfirmPath(parameters: URLSearchParams, url: URL | Location): string | null {
  const given = OUTCOMES.flatMap((name) => {
    const value = parameters.get(name);
    // Any other message is the page's own.
    const isOutcome = name === "message" ? isHalfConfirmed(value) : value !== null;
    return isOutcome ? [[name, value ?? ""]] : [];
  });
  if (url.pathname === CONFIRM || given.length === 0) return null;
  const query = new URLSearchParams(url.search);
  for (const name of EMAILED_LINK_PARAMS) query.delete(name);
  const next = url.pathname + (query.size > 0 ? `?${query}` : "");
  return `${CONFIRM}?${new URLSearchParams([...given, ["next", next]])}`;
}
