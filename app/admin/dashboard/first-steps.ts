import { hidesPendingDrafts } from "../nav";
import type { CollectionStats, DefaultTextCounts } from "./overview.server";

/** What a new site still waits for: one line, and where it is done. */
export interface Step {
  title: string;
  text: string;
  to: string;
}

interface Known {
  site: { title: string; author: string; email: string; description: string };
  rooms: Pick<CollectionStats, "slug" | "plural" | "samples">[];
  builtIn: DefaultTextCounts;
  hasTwoFactor: boolean;
}

/** As supabase/migrations fills the settings of a new site. */
const EXAMPLE = { name: "Your Name", email: "you@example.com", description: "Essays, notes and links." };

/** The steps that are undone, in the order in which they are worth doing; none on a site that has settled. */
export function firstSteps({ site, rooms, builtIn, hasTwoFactor }: Known): Step[] {
  const samples = rooms.filter((room) => room.samples > 0 && !hidesPendingDrafts(room));
  const steps: (Step | false)[] = [
    (site.title === EXAMPLE.name || site.author === EXAMPLE.name) && {
      title: "Name the site",
      text: `Visitors read “${EXAMPLE.name}” on every page.`,
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
      text: `${counted(builtIn)} still come with the site.`,
      to: "/admin/migrate-models",
    },
    samples.length > 0 && {
      title: "Replace the sample content",
      text: samples.map(({ plural, samples }) => `${plural} ${samples}`).join(", "),
      to: `/admin/${samples[0]?.slug}`,
    },
    !hasTwoFactor && {
      title: "Turn on two-factor",
      text: "So a stolen password is not enough to sign in.",
      to: "/admin/account",
    },
  ];
  return steps.filter((step) => step !== false);
}

function counted({ essays, pages }: DefaultTextCounts): string {
  const parts = [
    essays > 0 && `${essays} ${essays === 1 ? "essay" : "essays"}`,
    pages > 0 && `${pages} ${pages === 1 ? "page" : "pages"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}
