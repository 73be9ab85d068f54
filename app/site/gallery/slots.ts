import type { GalleryItem } from "./item";

/** The size of a slot, about as wide as a text (px); the style sheet crops pictures with another aspect ratio. */
export const SIZE = { width: 800, height: 600 };

/** What a slot shows, on top of the previous picture; null if the picture could not be loaded. */
export interface SlotContent {
  item: GalleryItem | null;
  before: GalleryItem | null;
}

export const toSlots = (items: GalleryItem[]): SlotContent[] => items.map((item) => ({ item, before: null }));

/** The same slots with another picture in one of them. */
export function replaceSlot(slots: SlotContent[], slot: number, item: GalleryItem | null): SlotContent[] {
  return slots.map((old, at) => (at === slot ? { item, before: old.item } : old));
}

/**
 * The slots after the author has changed the gallery: those of `next`, but with the pictures that are already shown if
 * they are still among `pictures`.
 */
export function mergeSlots(
  shown: SlotContent[],
  next: GalleryItem[],
  pictures: GalleryItem[],
): SlotContent[] {
  const current = new Map(pictures.map((picture) => [picture.image, picture]));
  const kept = next.map((item, slot) => {
    const old = shown[slot]?.item;
    return item.video || !old || old.video ? null : (current.get(old.image) ?? null);
  });
  const images = new Set(kept.map((item) => item?.image));
  const others = next.filter(({ image, video }) => !video && !images.has(image)).values();
  return next.map((item, slot) => ({
    item: item.video ? item : (kept[slot] ?? others.next().value ?? null),
    before: null,
  }));
}
