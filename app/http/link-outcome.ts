// The links of a hosted project's default emails lead through its auth service, which uses them up and sends the reader
// on to a page of the site, with the outcome in the query or, for scripts only, in the fragment
// (docs/decisions/086-links-in-emails.md).

/** The page that follows the outcome. */
export const CONFIRM = "/auth/confirm";
/** The parameters with an outcome. */
const OUTCOMES = ["code", "error_code", "message"];

/** All that an emailed link may add to the URL of a page: the outcomes, and what comes with them. */
const EMAILED_LINK_PARAMS = [...OUTCOMES, "error", "error_description", "sb"];

/** Whether the auth service says with this message that the other email has to confirm, too. */
export const isHalfConfirmed = (message: string | null) =>
  message?.startsWith("Confirmation link accepted") ?? false;

/**
 * Where the outcome of an emailed link that has led to `url` is followed: /auth/confirm, from where `next` leads back.
 * @returns null if its query has no outcome
 */
export function getConfirmPath(url: URL): string | null {
  const given = OUTCOMES.flatMap((name) => {
    const value = url.searchParams.get(name);
    // Any other message is the page's own.
    return value && (name !== "message" || isHalfConfirmed(value)) ? [[name, value]] : [];
  });
  if (url.pathname === CONFIRM || given.length === 0) return null;
  const query = new URLSearchParams(url.search);
  for (const name of EMAILED_LINK_PARAMS) query.delete(name);
  const next = url.pathname + (query.size > 0 ? `?${query}` : "");
  return `${CONFIRM}?${new URLSearchParams([...given, ["next", next]])}`;
}
