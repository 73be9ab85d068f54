import { useEffect, useRef, useState } from "react";
import { pickFree, ROTATION_MS, startDelay } from "~/media/rotation";
import { getImageAttributes } from "~/rich-text/image-url";
import type { GalleryItem } from "./item";
import { mergeSlots, replaceSlot, type SlotContent, toSlots } from "./slots";

/**
 * Changes each picture every two seconds, never to one that is already shown or being loaded. Pictures are loaded
 * before they are shown. Stops while `isPaused`, while the page is hidden, and in data-saver mode; the slot `held`
 * keeps its picture. When the author has changed the gallery, `first` is a new array, and only items that no longer
 * exist are replaced.
 */
export function useRotation(first: GalleryItem[], isPaused: boolean, held: number | null): SlotContent[] {
  const [slots, setSlots] = useState(() => toSlots(first));
  const now = useRef<Now>({ first, slots, isPaused, held }).current;
  Object.assign(now, { isPaused, held });
  const show = useRef((change: (old: SlotContent[]) => SlotContent[]) => {
    now.slots = change(now.slots);
    setSlots(now.slots);
  }).current;

  useEffect(() => {
    if (now.first === first) return;
    now.first = first;
    const loading = loadPictures(now);
    void loading.then((pictures) => {
      if (now.pictures === loading) show((old) => mergeSlots(old, first, pictures));
    });
  }, [first, now, show]);

  const count = slots.length;
  useEffect(() => {
    const loading = new Set<GalleryItem>();
    const rotate = async (slot: number) => {
      const isHeld = () => now.isPaused || now.held === slot;
      if (isHeld() || document.hidden || savesData() || now.slots[slot]?.item?.video) return;
      const current = now.pictures ?? loadPictures(now);
      const pictures = await current;
      const inUse = [...now.slots.map(({ item }) => item), ...loading].map((item) => item?.image);
      const next = pickFree(pictures, ({ image }) => !inUse.includes(image));
      if (!next?.image) return;
      loading.add(next);
      const isLoaded = await load(next.image);
      loading.delete(next);
      if (!isLoaded) console.error("Not loaded:", next.image);
      if (now.pictures === current && !isHeld())
        show((old) => replaceSlot(old, slot, isLoaded ? next : null));
    };

    const timers: number[] = [];
    for (let slot = 0; slot < count; slot++) {
      const start = () => timers.push(window.setInterval(rotate, ROTATION_MS, slot));
      timers.push(window.setTimeout(start, startDelay(slot)));
    }
    // clearInterval also clears timeouts: they share one list of ids.
    return () => timers.forEach(window.clearInterval);
  }, [count, now, show]);

  return slots;
}

/** The current state for timers and responses. */
interface Now {
  first: GalleryItem[];
  slots: SlotContent[];
  isPaused: boolean;
  held: number | null;
  /** Every picture of the gallery; undefined until they are first needed. */
  pictures?: Promise<GalleryItem[]>;
}

/** How long to wait before trying again to load the pictures (milliseconds). */
const RETRY_MS = 30_000;

/**
 * Loads `now.pictures`; resolves to an empty list if that fails, until the next try. Does not use `requestJson`, which
 * no other public page needs: this page's scripts have no bytes to spare.
 */
function loadPictures(now: Now): Promise<GalleryItem[]> {
  now.pictures = fetch("/creative.json")
    .then((answer) => answer.json())
    // Fails if it is not a list: a proxy may answer with JSON of its own.
    .then((pictures: GalleryItem[]) => pictures.slice())
    .catch(() => {
      setTimeout(() => {
        now.pictures = undefined;
      }, RETRY_MS);
      return [];
    });
  return now.pictures;
}

async function load(source: string): Promise<boolean> {
  const { srcSet = "", sizes = "" } = getImageAttributes(source);
  const image = Object.assign(new Image(), { sizes, srcset: srcSet, src: source });
  return image.decode().then(
    () => true,
    () => false,
  );
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
