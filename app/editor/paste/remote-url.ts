import { isExternal } from "~/rich-text/links";
import { parseUrl } from "~/ui/parse-url";

/** The URL of an image on another site; null for one on this site. */
export function getRemoteUrl(src: string): string | null {
  const url = isExternal(src) ? parseUrl(src) : null;
  return url && url.origin !== location.origin ? src : null;
}
