import type { Settings } from "~/content/settings.server";
import { toAbsolute } from "~/rich-text/to-absolute";

/** The feeds that are announced to a hub. */
export const FEED_PATHS = ["/feed.xml", "/feed.json"] as const;

/** The URL of the site's WebSub hub; null if it has none. */
export const getHub = ({ websub_hub }: Settings): string | null => websub_hub && toAbsolute(websub_hub);

/** The Link header of a feed with a hub (WebSub, section 4). */
export function getHubLinks(site: Settings, self: string): string | undefined {
  const hub = getHub(site);
  return hub ? `<${hub}>; rel="hub", <${self}>; rel="self"` : undefined;
}
