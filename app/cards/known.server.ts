import { visitorClient } from "~/auth/clients.server";
import { checked, isId } from "~/collections/store.server";
import { builtInPages } from "~/content/built-in.server";
import { essays } from "~/content/essays.server";
import { isHidden } from "~/content/pages.server";
import { places } from "~/content/places";
import { hiddenKinds } from "~/content/sections.server";
import { settings } from "~/settings.server";
import { type Card, pageCard } from "./card";
import { entryCard } from "./entry";

/** Pages that are no place of the menu. */
const OTHERS = new Map([
  ["models", "Models"],
  ["search", "Search"],
]);

/**
 * The card that an address names, or null: only what visitors can read is drawn, never words of the address.
 * @throws Problem if the database did not answer
 */
export async function cardOf(kind: string, id: string): Promise<Card | null> {
  const [{ title: site }, hidden] = await Promise.all([settings(), hiddenKinds()]);
  if (hidden.some((one) => one === kind)) return null;
  switch (kind) {
    case "site":
      return id === "site" ? pageCard(site, site) : null;
    case "page":
      return named(await titleOfPage(id), site);
    case "note":
      return isId(id) ? noteCard(id, site) : null;
    case "post":
      return isId(id) ? postCard(id, site) : null;
    case "essay":
      return named(await titleOfEssay(id), site);
    default:
      return null;
  }
}

function named(title: string | undefined, site: string): Card | null {
  return title ? pageCard(title, site) : null;
}

/** The form of every slug (private.is_slug in the migrations). */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

async function titleOfPage(slug: string): Promise<string | undefined> {
  if (!SLUG.test(slug) || (await isHidden(slug))) return undefined;
  const known = places.find(({ path }) => path === `/${slug}`)?.title ?? OTHERS.get(slug);
  if (known) return known;
  const page = visitorClient().from("pages").select("title").eq("slug", slug).eq("published", true);
  return checked(await page.maybeSingle()).data?.title ?? builtInPages().get(slug)?.title;
}

async function titleOfEssay(slug: string): Promise<string | undefined> {
  return (await essays()).find(({ id }) => id === slug)?.title;
}

async function noteCard(id: string, site: string): Promise<Card | null> {
  const note = visitorClient()
    .from("notes_entries")
    .select("content,date")
    .eq("id", id)
    .eq("published", true);
  const row = checked(await note.maybeSingle()).data;
  return row && entryCard(row, row.date, site);
}

async function postCard(id: string, site: string): Promise<Card | null> {
  const post = visitorClient().from("feed_posts").select("title,content,created_at").eq("id", id);
  const row = checked(await post.eq("published", true).maybeSingle()).data;
  return row && entryCard(row, row.created_at, site);
}
