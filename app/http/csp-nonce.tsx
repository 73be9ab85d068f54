import { createContext, useContext } from "react";

/** Marks the site's own inline scripts while a page is rendered, so the policy can allow them (csp.server.ts). */
export const CspNonce = createContext<string | undefined>(undefined);

/** The nonce of the site's own inline scripts; undefined in the browser. */
export const useCspNonce = () => useContext(CspNonce);

/** An inline script of the site. */
export function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants
  return <script nonce={useCspNonce()} dangerouslySetInnerHTML={{ __html: text }} />;
}
