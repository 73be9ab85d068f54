/** The cookie that carries a message to the next page. */
export const TOAST_COOKIE = "toast";

/**
 * The id of the pending message in a Cookie header or in document.cookie: the end of its signature, which is unique.
 * Undefined if there is none.
 */
export function pendingToastId(cookies: string): string | undefined {
  return /(?:^|;\s*)toast=[^;]*?([^;]{16})(?:;|$)/.exec(cookies)?.[1];
}

/** In the browser: deletes the message's cookie; false if it was already shown, here or in another tab. */
export function claimToast(id: string): boolean {
  if (pendingToastId(document.cookie) !== id) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0`;
  return true;
}
