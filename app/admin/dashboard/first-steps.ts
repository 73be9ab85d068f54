import { hidesPendingDrafts } from "../nav";
import type { CollectionStats, DefaultTextCounts } from "./overview.server";

/** Something left to do on a new site, and the page where it is done. */
export interface Step {
  title: string;
  text: string;
  to: string;
}

interface SiteState {
  site: { title: string; author: string; email: string; description: string };
  stats: Pick<CollectionStats, "slug" | "plural" | "samples">[];
  builtIn: DefaultTextCounts;
  hasTwoFactor: boolean;
}

/** The defaults of site_settings in the migrations. */
const EXAMPLE = { name: "Your Name", email: "you@example.com", description: "Essays, notes and links." };

/** The remaining steps, in the order in which they are best done. */
export function getFirstSteps({ site, stats, builtIn, hasTwoFactor }: SiteState): Step[] {
  const samples = stats.filter((collection) => collection.samples > 0 && !hidesPendingDrafts(collection));
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
    builtIn.essays + builtIn.pages > 0 && {
      title: "Replace the sample texts",
      text: `Still to replace: ${describeCounts(builtIn)}.`,
      to: "/admin/migrate-models",
    },
    samples.length > 0 && {
      title: "Replace the sample content",
      text: `Still to replace: ${samples.map(({ plural, samples }) => `${samples} in ${plural}`).join(", ")}.`,
      to: `/admin/${samples[0]?.slug}`,
    },
    !hasTwoFactor && {
      title: "Turn on two-factor authentication",
      text: "So a stolen password is not enough to sign in.",
      to: "/admin/account",
    },
  ];
  return steps.filter((step) => step !== false);
}

function describeCounts({ essays, pages }: DefaultTextCounts): string {
  const parts = [
    essays > 0 && `${essays} ${essays === 1 ? "essay" : "essays"}`,
    pages > 0 && `${pages} ${pages === 1 ? "page" : "pages"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}
