import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { getDefaultPages } from "~/content/defaults/default-pages.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { isHidden } from "~/content/defaults/pages.server";
import { SLUG } from "~/content/fields/slug";
import { isId, unwrap } from "~/content/repository.server";
import { settings } from "~/content/settings.server";
import { staticPages } from "~/content/static-pages";
import { getEntryImage } from "./entry-image";
import { getPageImage, type OgImage } from "./og-image";

/** Pages that are no place of the menu. */
const OTHERS = new Map([
  ["models", "Models"],
  ["search", "Search"],
]);

/** The tables that cards are made from. */
export const ogImageReads = ["feed_posts", "notes_entries", "models_sections", "pages", "site_settings"];

/**
 * The card that an address names, or null: only what visitors can read is drawn, never words of the address.
 * @throws AppError if the database did not answer
 */
export async function findOgImage(kind: string, id: string): Promise<OgImage | null> {
  const [{ title: site }, hidden] = await Promise.all([settings(), hiddenKinds()]);
  if (hidden.some((one) => one === kind)) return null;
  switch (kind) {
    case "site":
      return id === "site" ? getPageImage(site, site) : null;
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

function named(title: string | undefined, site: string): OgImage | null {
  return title ? getPageImage(title, site) : null;
}

async function titleOfPage(slug: string): Promise<string | undefined> {
  if (!SLUG.test(slug) || (await isHidden(slug))) return undefined;
  const known = staticPages.find(({ path }) => path === `/${slug}`)?.title ?? OTHERS.get(slug);
  if (known) return known;
  const page = visitorClient().from("pages").select("title").eq("slug", slug).eq("published", true);
  return unwrap(await page.maybeSingle()).data?.title ?? getDefaultPages().get(slug)?.title;
}

async function titleOfEssay(slug: string): Promise<string | undefined> {
  return (await loadEssays()).find(({ id }) => id === slug)?.title;
}

async function noteCard(id: string, site: string): Promise<OgImage | null> {
  const note = visitorClient()
    .from("notes_entries")
    .select("content,date")
    .eq("id", id)
    .eq("published", true);
  const row = unwrap(await note.maybeSingle()).data;
  return row && getEntryImage(row, row.date, site);
}

async function postCard(id: string, site: string): Promise<OgImage | null> {
  const post = visitorClient().from("feed_posts").select("title,content,created_at").eq("id", id);
  const row = unwrap(await post.eq("published", true).maybeSingle()).data;
  return row && getEntryImage(row, row.created_at, site);
}
