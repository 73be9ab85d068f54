/** Auth's codes for a session that has ended; any other error says nothing of the session. */
const SESSION = /^(refresh_token_|session_)|^(bad_jwt|no_authorization|user_not_found|user_banned)$/;

/** Auth's codes for a link that has expired or been used. */
const LINK = /^(otp_expired|flow_state_expired|flow_state_not_found)$/;

/** Whether Auth says with this code that the session has ended. */
export const isSessionEnded = (code: string): boolean => SESSION.test(code);

/** Whether Auth says with this code that a link, or the session that it began, is no longer valid. */
export const isLinkEnded = (code: string): boolean =>
  // A suspended account's link may be a new one.
  code !== "user_banned" && (LINK.test(code) || isSessionEnded(code));
