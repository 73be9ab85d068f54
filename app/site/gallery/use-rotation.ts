import { useEffect, useRef, useState } from "react";
import { pickFree, ROTATION_MS, startDelay } from "~/media/rotation";
import { getImageAttributes } from "~/rich-text/image-address";
import type { GalleryItem } from "./item";
import { mergeSlots, replaceSlot, type SlotContent, toSlots } from "./slots";

/**
 * Changes each picture every two seconds, never to one that is already shown or being loaded. Pictures are loaded
 * before they are shown. Stops while `isPaused`, while the page is hidden, and in data-saver mode; the slot `held`
 * keeps its picture. When the author has changed the gallery, `first` is another array, and only what is gone is
 * replaced.
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

/** What timers and answers find when they come. */
interface Now {
  first: GalleryItem[];
  slots: SlotContent[];
  isPaused: boolean;
  held: number | null;
  /** Every picture of the gallery; undefined while nobody has asked for them. */
  pictures?: Promise<GalleryItem[]>;
}

/** How long the pictures stay as they are after the others could not be loaded (milliseconds). */
const RETRY_MS = 30_000;

/**
 * Loads `now.pictures`; none if that fails, until they are asked for again later. It does without `requestJson`, which
 * no other public page needs: the scripts of this one have no bytes to spare.
 */
function loadPictures(now: Now): Promise<GalleryItem[]> {
  now.pictures = fetch("/creative.json")
    .then((answer) => answer.json())
    // Fails for what is no list: a proxy may answer in JSON of its own.
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
