import { useEffect, useRef, useState } from "react";
import type { Picture } from "~/media/pictures";
import { PICTURE_SLOTS, pickOther, ROTATION_MS, startDelay } from "~/media/rotation";

/** The picture in a slot, on top of the previous one; null if it could not be loaded. */
export interface SlotContent {
  picture: Picture | null;
  before: Picture | null;
}

/**
 * Changes each picture every two seconds, never to one that is already shown or being loaded. Pictures are loaded
 * before they are shown. Stops while `isPaused`, while the page is hidden, and in data-saver mode.
 */
export function useRotation(first: Picture[], isPaused: boolean): SlotContent[] {
  const [shown, setShown] = useState<SlotContent[]>(() =>
    first.map((picture) => ({ picture, before: null })),
  );
  const slotPictures = useRef<(Picture | null)[]>(first);
  const paused = useRef(isPaused);
  paused.current = isPaused;

  useEffect(() => {
    const loading = new Set<Picture>();
    let all: Promise<Picture[]> | undefined;
    const show = (slotIndex: number, picture: Picture | null) => {
      slotPictures.current = slotPictures.current.map((old, index) => (index === slotIndex ? picture : old));
      setShown((old) =>
        old.map((slot, index) => (index === slotIndex ? { picture, before: slot.picture } : slot)),
      );
    };
    const rotate = async (index: number) => {
      if (paused.current || document.hidden || savesData()) return;
      // Loaded separately, because the descriptions are long.
      all ??= import("~/media/pictures").then(
        ({ creativePictures }) => creativePictures,
        () => [],
      );
      const pictures = await all;
      const inUse = [...slotPictures.current, ...loading].map((picture) => picture?.src);
      const taken = pictures.flatMap(({ src }, number) => (inUse.includes(src) ? [number] : []));
      const next = pictures[pickOther(pictures.length, new Set(taken)) ?? -1];
      if (!next) return;
      loading.add(next);
      const isLoaded = await load(next.src);
      loading.delete(next);
      if (!isLoaded) console.error(`The picture ${next.src} could not be loaded.`);
      show(index, isLoaded ? next : null);
    };

    const timers: number[] = [];
    PICTURE_SLOTS.forEach((slot, index) => {
      const start = window.setTimeout(() => {
        timers.push(window.setInterval(() => void rotate(index), ROTATION_MS));
      }, startDelay(slot));
      timers.push(start);
    });
    // clearInterval also clears timeouts: they share one list of ids.
    return () => timers.forEach(window.clearInterval);
  }, []);

  return shown;
}

async function load(source: string): Promise<boolean> {
  const image = new Image();
  image.src = source;
  return image.decode().then(
    () => true,
    () => false,
  );
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
