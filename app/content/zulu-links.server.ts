import { withProtocol } from "./link-groups";
import type { Settings } from "./settings.server";
import { isExample, zuluLinks } from "./types/settings";

/** The links on the agency's page that the settings give a URL, other than those that a new site comes with. */
export function getZuluLinks({
  zulu_links,
}: Pick<Settings, "zulu_links">): { label: string; href: string }[] {
  return zuluLinks.flatMap(({ name, label }) => {
    const href = zulu_links[name];
    return href && !isExample(href) ? [{ label, href: withProtocol(href) }] : [];
  });
}
