import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { isHidden, loadPublicPage } from "~/content/defaults/pages.server";
import { SLUG } from "~/content/fields/slug";
import { isId, unwrap, wherePublic } from "~/content/repository.server";
import { settings } from "~/content/settings.server";
import { findSitePage } from "~/content/static-pages";
import { getPublicationDay } from "~/content/time-zone.server";
import { feed } from "~/content/types/feed";
import { notes } from "~/content/types/notes";
import { getEntryImage } from "./entry-image";
import { getPageImage, type OgImage } from "./og-image";

/** The tables that social images depend on. */
export const ogImageReads = ["feed_posts", "notes_entries", "models_sections", "pages", "site_settings"];

/**
 * The social image that a URL names, or null. Shows only what visitors can read, and never text from the URL.
 * @throws AppError if the database did not answer
 */
export async function findOgImage(kind: string, id: string): Promise<OgImage | null> {
  const [{ title: site }, hidden] = await Promise.all([settings(), hiddenKinds()]);
  if (hidden.some((one) => one === kind)) return null;
  switch (kind) {
    case "site":
      return id === "site" ? getPageImage(site, site) : null;
    case "page":
      return findPageImage(id, site);
    case "note":
      return isId(id) ? getNoteImage(id, site) : null;
    case "post":
      return isId(id) ? getPostImage(id, site) : null;
    case "essay":
      return findEssayImage(id, site);
    default:
      return null;
  }
}

async function findPageImage(slug: string, site: string): Promise<OgImage | null> {
  if (!SLUG.test(slug) || (await isHidden(slug))) return null;
  const page = await loadPublicPage(slug);
  const title = findSitePage(`/${slug}`)?.title ?? page?.title;
  return title ? getPageImage(title, site, page?.html) : null;
}

async function findEssayImage(slug: string, site: string): Promise<OgImage | null> {
  const essay = (await loadEssays()).find(({ id }) => id === slug);
  return essay ? getPageImage(essay.title, site, essay.html) : null;
}

async function getNoteImage(id: string, site: string): Promise<OgImage | null> {
  const note = visitorClient().from("notes_entries").select("title,content,date").eq("id", id);
  const row = unwrap(await wherePublic(note, notes).maybeSingle()).data;
  return row && getEntryImage(row, row.date, site);
}

async function getPostImage(id: string, site: string): Promise<OgImage | null> {
  const post = visitorClient().from("feed_posts").select("title,content,created_at,publish_at").eq("id", id);
  const row = unwrap(await wherePublic(post, feed).maybeSingle()).data;
  return row && getEntryImage(row, await getPublicationDay(row), site);
}
