/** The cookie that carries a message to the next page. */
export const TOAST_COOKIE = "toast";

/**
 * The id of the message that waits in a Cookie header or in document.cookie: the end of its signature, which is
 * another one for every message. Undefined if none waits.
 */
export function waitingToast(cookies: string): string | undefined {
  return /(?:^|;\s*)toast=[^;]*?([^;]{16})(?:;|$)/.exec(cookies)?.[1];
}

/** In the browser: takes the message out of its cookie; false if it was shown already, here or in another tab. */
export function claimToast(id: string): boolean {
  if (waitingToast(document.cookie) !== id) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers late
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0`;
  return true;
}
