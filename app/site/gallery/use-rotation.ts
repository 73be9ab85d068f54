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
  const now = useRef({ first, slots, isPaused, held });
  Object.assign(now.current, { isPaused, held });
  /** Every picture of the gallery. */
  const list = useRef<Promise<GalleryItem[]>>();
  const show = useRef((change: (old: SlotContent[]) => SlotContent[]) => {
    now.current.slots = change(now.current.slots);
    setSlots(now.current.slots);
  }).current;

  useEffect(() => {
    if (now.current.first === first) return;
    now.current.first = first;
    const loading = loadPictures();
    list.current = loading;
    void loading.then((pictures) => {
      if (list.current === loading) show((old) => mergeSlots(old, first, pictures));
    });
  }, [first, show]);

  const count = slots.length;
  useEffect(() => {
    const loading = new Set<GalleryItem>();
    const rotate = async (slot: number) => {
      const isHeld = () => now.current.isPaused || now.current.held === slot;
      if (isHeld() || document.hidden || savesData() || now.current.slots[slot]?.item?.video) return;
      list.current ??= loadPictures();
      const current = list.current;
      const pictures = await current;
      const inUse = [...now.current.slots.map(({ item }) => item), ...loading].map((item) => item?.image);
      const next = pickFree(pictures, ({ image }) => !inUse.includes(image));
      if (!next?.image) return;
      loading.add(next);
      const isLoaded = await load(next.image);
      loading.delete(next);
      if (!isLoaded) console.error("Not loaded:", next.image);
      if (list.current === current && !isHeld())
        show((old) => replaceSlot(old, slot, isLoaded ? next : null));
    };

    const timers: number[] = [];
    for (let slot = 0; slot < count; slot++) {
      const start = window.setTimeout(() => {
        timers.push(window.setInterval(() => void rotate(slot), ROTATION_MS));
      }, startDelay(slot));
      timers.push(start);
    }
    // clearInterval also clears timeouts: they share one list of ids.
    return () => timers.forEach(window.clearInterval);
  }, [count, show]);

  return slots;
}

/** None if they cannot be loaded: then the pictures stay as they are. */
const loadPictures = (): Promise<GalleryItem[]> =>
  fetch("/creative.json")
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => []);

async function load(source: string): Promise<boolean> {
  const { srcSet = "", sizes = "" } = getImageAttributes(source);
  const image = Object.assign(new Image(), { sizes, srcset: srcSet, src: source });
  return image.decode().then(
    () => true,
    () => false,
  );
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
