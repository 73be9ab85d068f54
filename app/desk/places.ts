import { collections } from "~/collections/index";

/** A page of /admin that has an address of its own. */
export interface DeskPlace {
  to: string;
  title: string;
}

export interface DeskGroup {
  title: string;
  places: DeskPlace[];
}

/** Collections that shape the site; all others are what is on it. */
const FRAME = ["menu", "pages"];

/** The menu of a new site is meant to stay, and what it hides is hidden for good: nothing of it waits to be done. */
export const isSettled = ({ slug }: { slug: string }) => slug === "menu";

const placeOf = ({ slug, many }: { slug: string; many: string }) => ({ to: `/admin/${slug}`, title: many });

export const dashboard: DeskPlace = { to: "/admin", title: "Dashboard" };

/** The places of the desk beside the dashboard, as its navigation groups them. */
export const deskGroups: readonly DeskGroup[] = [
  { title: "Content", places: collections.filter(({ slug }) => !FRAME.includes(slug)).map(placeOf) },
  {
    title: "Site",
    places: [
      ...collections.filter(({ slug }) => FRAME.includes(slug)).map(placeOf),
      { to: "/admin/images", title: "Images" },
      { to: "/admin/settings", title: "Settings" },
      { to: "/admin/migrate-models", title: "Migration" },
    ],
  },
  {
    title: "Access",
    places: [
      { to: "/admin/people", title: "People" },
      { to: "/admin/account", title: "Account" },
    ],
  },
];

/** The public page that shows what a page of the desk is about. */
export function viewOf(pathname: string): string {
  const slug = pathname.split("/")[2];
  return collections.find((known) => known.slug === slug)?.path ?? "/";
}
