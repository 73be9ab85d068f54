import type { Settings, ZuluLink } from "~/content/settings.server";
import { withProtocol } from "./link-groups";

const LABELS: [ZuluLink, string][] = [
  ["agency", "The agency"],
  ["startups", "Startups"],
  ["who_we_are", "Who we are"],
  ["media_house", "Media house"],
  ["creative_services", "Creative services"],
];

/** The links on the agency's page, as configured in the settings. */
export function zuluLinks({ zulu_links }: Pick<Settings, "zulu_links">): { label: string; href: string }[] {
  return LABELS.flatMap(([name, label]) => {
    const href = zulu_links[name];
    return href ? [{ label, href: withProtocol(href) }] : [];
  });
}
