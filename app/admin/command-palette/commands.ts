import { newPath } from "~/content/admin-paths";
import { sitePages, textPages } from "~/content/static-pages";
import { collections } from "~/content/types/index";
import { dashboard, navGroups } from "../nav";

/** Something that can be opened or run from anywhere in /admin. */
export interface Command {
  title: string;
  /** Shown beside the title: "Admin", "Site", "New", "Action", or the kind of entry. */
  kind: string;
  /** The path it opens, unless it submits a form (`send`). */
  to?: string;
  send?: { action: string; name?: string; value?: string };
  /** Whether `to` is a file, which the browser must load instead of the router. */
  isFile?: boolean;
  /** Synonyms that people may search for. */
  words?: string;
}

const admin = (title: string, to: string, words?: string): Command => ({ title, kind: "Admin", to, words });
const site = (title: string, to: string, words?: string): Command => ({ title, kind: "Site", to, words });
const theme = (title: string, value: string): Command => ({
  title,
  kind: "Action",
  send: { action: "/theme", name: "theme", value },
  words: "colours theme mode",
});

/** Every command that needs no request: new entries, the pages of the admin and of the site, and actions. */
const commands: readonly Command[] = [
  ...collections.map((collection) => ({
    title: `New ${collection.singular}`,
    kind: "New",
    to: newPath(collection),
    words: "write add create",
  })),
  { title: "Upload images", kind: "New", to: "/admin/images", words: "images media photos add" },
  admin(dashboard.title, dashboard.to, "home start desk"),
  ...navGroups.flatMap((group) => group.items.map(({ title, to }) => admin(title, to, group.title))),
  admin("Two-factor", "/admin/account/two-factor", "authenticator totp security code"),
  site("Home", "/"),
  ...[...sitePages, ...textPages].map(({ title, path }) =>
    site(title, path, path === "/models" ? "essays book" : undefined),
  ),
  {
    title: "Export all content",
    kind: "Action",
    to: "/admin/export.zip",
    isFile: true,
    words: "download backup zip",
  },
  theme("Dark colours", "dark"),
  theme("Light colours", "light"),
  theme("System colours", "auto"),
  { title: "Sign out", kind: "Action", send: { action: "/auth/sign-out" }, words: "log out leave" },
];

/**
 * The commands in which every typed word is the start of a word, those whose title starts with the query first; all
 * commands for an empty query.
 */
export function findCommands(typed: string): Command[] {
  const wanted = getWords(typed);
  if (wanted.length === 0) return [...commands];
  const starts = ({ title }: Command) => title.toLowerCase().startsWith(wanted.join(" "));
  const found = commands.filter(({ title, kind, words = "" }) => {
    const known = getWords(`${title} ${kind} ${words}`);
    return wanted.every((word) => known.some((other) => other.startsWith(word)));
  });
  return [...found.filter(starts), ...found.filter((command) => !starts(command))];
}

const getWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
