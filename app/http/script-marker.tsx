import { createContext, useContext } from "react";

/** Marks, while a page is rendered, the inline scripts that are the site's own (app/http/render-document.server.tsx). */
export const ScriptMarker = createContext<string | undefined>(undefined);

/** What the site's own inline scripts must carry as their nonce; undefined in the browser. */
export const useScriptMarker = () => useContext(ScriptMarker);

/** An inline script that runs where it stands; all others wait for the first frame (app/http/deferred-scripts.tsx). */
export function ScriptAtOnce({ text }: { text: string }) {
  const marker = useScriptMarker();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants
  return <script data-at-once="" nonce={marker} dangerouslySetInnerHTML={{ __html: text }} />;
}
