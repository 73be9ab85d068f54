import { withProtocol } from "~/content/link-groups";
import type { Settings } from "~/content/settings.server";
import { zuluLinks } from "~/content/types/settings";

/** The links on the agency's page that the settings give an address. */
export function getZuluLinks({
  zulu_links,
}: Pick<Settings, "zulu_links">): { label: string; href: string }[] {
  return zuluLinks.flatMap(({ name, label }) => {
    const href = zulu_links[name];
    return href ? [{ label, href: withProtocol(href) }] : [];
  });
}
