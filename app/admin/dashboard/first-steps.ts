import type { Sample } from "~/content/samples/samples.server";
import type { Settings } from "~/content/settings.server";
import { collections } from "~/content/types/index";
import { isExample } from "~/content/types/settings";

/** Something left to do on a new site, and the page where it is done. */
export interface Step {
  title: string;
  text: string;
  to: string;
}

interface SiteState {
  site: Pick<Settings, "title" | "author" | "email" | "description" | "ticker_quotes" | "zulu_links">;
  samples: readonly Sample[];
  hasTwoFactor: boolean;
}

/** The defaults of site_settings in the migrations. */
const EXAMPLE = {
  name: "Your Name",
  email: "you@example.com",
  description: "Essays, notes and links.",
  quote: "The map was drawn by somebody in a hurry.",
};

/** The remaining steps, in the order in which they are best done. */
export function getFirstSteps({ site, samples, hasTwoFactor }: SiteState): Step[] {
  const entries = countByCollection(samples.flatMap(({ table, removable }) => (removable ? [table] : [])));
  // The menu's own page has none.
  const hasSentences = samples.some(
    ({ table, key, removable }) => table === "pages" && key !== "menu" && !removable,
  );
  const steps: (Step | false)[] = [
    (site.title === EXAMPLE.name || site.author === EXAMPLE.name) && {
      ...(site.title === EXAMPLE.name
        ? { title: "Name the site", text: `The title of every page says “${EXAMPLE.name}”.` }
        : { title: "Name the author", text: `Feeds and search engines say “${EXAMPLE.name}”.` }),
      to: "/admin/settings",
    },
    site.email === EXAMPLE.email && {
      title: "Add your email",
      text: `The contact line says ${EXAMPLE.email}.`,
      to: "/admin/settings",
    },
    site.description === EXAMPLE.description && {
      title: "Describe the site",
      text: "Search engines and other sites show a sentence about it.",
      to: "/admin/settings",
    },
    entries !== "" && {
      title: "Replace the samples",
      text: `Still as they came: ${entries}.`,
      to: "/admin/migrate-models#texts",
    },
    hasSentences && {
      title: "Replace the sentences beside the menu",
      text: "About shows one for each page of the menu: the page’s description.",
      to: "/admin/pages",
    },
    site.ticker_quotes.includes(EXAMPLE.quote) && {
      title: "Replace the quotes",
      text: "The menu’s ticker still shows the samples.",
      to: "/admin/settings",
    },
    Object.values(site.zulu_links).some(isExample) && {
      title: "Set Zulu’s links",
      text: "The page doesn’t show those that still lead to example.com.",
      to: "/admin/settings",
    },
    !hasTwoFactor && {
      title: "Turn on two-factor authentication",
      text: "So a stolen password is not enough to sign in.",
      to: "/admin/account",
    },
  ];
  return steps.filter((step) => step !== false);
}

/** "28 in Models, 8 in Pages". */
export const countByCollection = (tables: readonly string[]): string =>
  collections
    .map(({ plural, table }) => ({ plural, count: tables.filter((one) => one === table).length }))
    .filter(({ count }) => count > 0)
    .map(({ plural, count }) => `${count.toLocaleString("en")} in ${plural}`)
    .join(", ");
