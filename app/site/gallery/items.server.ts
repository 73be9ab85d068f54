import { visitorClient } from "~/auth/clients.server";
import type { Args } from "~/auth/session.server";
import { isHidden } from "~/content/pages.server";
import { findPublished } from "~/content/repository.server";
import { gallery } from "~/content/types/gallery";
import { animatedPicture } from "~/media/animated";
import { getSlotKinds, pickDistinct } from "~/media/rotation";
import { memo } from "~/realtime/memo.server";
import { findVisible, isPageHidden } from "../published-entries.server";
import type { GalleryItem, GalleryPage } from "./item";

/** The pictures and videos of a page, in the author's order. @throws AppError */
export async function findItems(args: Args, page: GalleryPage): Promise<GalleryItem[]> {
  return toItems(await findVisible(args, gallery), page);
}

/** The items of /creative, each picture once; none if the page is hidden from this visitor. @throws AppError */
export async function findCreativeItems(args: Args): Promise<GalleryItem[]> {
  return (await isPageHidden(args, gallery)) ? [] : withoutDuplicates(await findItems(args, "creative"));
}

/** The pictures that every visitor may see on /creative. @throws AppError */
export async function findCreativePictures(): Promise<GalleryItem[]> {
  return (await isHidden("creative")) ? [] : sharedPictures();
}

const sharedPictures = memo([gallery.table], async () => {
  const rows = await findPublished(visitorClient(), gallery);
  return withoutDuplicates(toItems(rows, "creative")).filter(({ video }) => !video);
});

function toItems(rows: (GalleryItem & { page: string })[], page: GalleryPage): GalleryItem[] {
  return rows
    .filter((row) => row.page === page)
    .map(({ image, video, alt, title, year }) => {
      // A video's buttons contain its name.
      const name = video && !title ? "Video" : "";
      // Only Zulu has a button that stops it.
      const isStill = page !== "zulu" && image === animatedPicture.src;
      return { image: isStill ? animatedPicture.still : image, video, alt: alt || name, title, year };
    });
}

function withoutDuplicates(items: GalleryItem[]): GalleryItem[] {
  const seen = new Set<string>();
  return items.filter(({ image, video }) => {
    const file = video ?? image ?? "";
    return !seen.has(file) && seen.add(file);
  });
}

/**
 * The initial content of the gallery's slots: the first videos, and random pictures. Chosen on the server, because
 * browsers load the list of all pictures later.
 */
export function chooseSlots(items: GalleryItem[]): GalleryItem[] {
  const pictures = items.filter(({ video }) => !video);
  const videos = items.filter(({ video }) => video);
  const kinds = getSlotKinds(pictures.length, videos.length);
  const count = kinds.filter((kind) => kind === "picture").length;
  // In the author's order if all pictures fit.
  const chosen =
    count === pictures.length
      ? pictures
      : pickDistinct(pictures.length, count).flatMap((number) => pictures[number] ?? []);
  const next = { picture: chosen.values(), video: videos.values() };
  return kinds.flatMap((kind) => next[kind].next().value ?? []);
}
