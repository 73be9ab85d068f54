import { useEffect, useRef, useState } from "react";
import type { Picture } from "~/media/pictures";
import { PICTURE_SLOTS, pickOther, ROTATION_MS, startDelay } from "~/media/rotation";

/** What a slot shows: a picture, on top of the one before it; null where it could not be loaded. */
export interface Shown {
  picture: Picture | null;
  before: Picture | null;
}

/**
 * Changes each picture every two seconds, never to one that is on the wall or on its way there. Pictures are loaded
 * before they are hung. Rests while `isPaused`, while the page is hidden, and for those who save data.
 */
export function useRotation(first: Picture[], isPaused: boolean): Shown[] {
  const [shown, setShown] = useState<Shown[]>(() => first.map((picture) => ({ picture, before: null })));
  const wall = useRef<(Picture | null)[]>(first);
  const paused = useRef(isPaused);
  paused.current = isPaused;

  useEffect(() => {
    const onItsWay = new Set<Picture>();
    let all: Promise<Picture[]> | undefined;
    const hang = (place: number, picture: Picture | null) => {
      wall.current = wall.current.map((old, index) => (index === place ? picture : old));
      setShown((old) =>
        old.map((slot, index) => (index === place ? { picture, before: slot.picture } : slot)),
      );
    };
    const rotate = async (place: number) => {
      if (paused.current || document.hidden || savesData()) return;
      // Not with the page: the descriptions are long.
      all ??= import("~/media/pictures").then(
        ({ creativePictures }) => creativePictures,
        () => [],
      );
      const pictures = await all;
      const hung = [...wall.current, ...onItsWay].map((picture) => picture?.src);
      const taken = pictures.flatMap(({ src }, number) => (hung.includes(src) ? [number] : []));
      const next = pictures[pickOther(pictures.length, new Set(taken)) ?? -1];
      if (!next) return;
      onItsWay.add(next);
      const isLoaded = await load(next.src);
      onItsWay.delete(next);
      if (!isLoaded) console.error(`The picture ${next.src} could not be loaded.`);
      hang(place, isLoaded ? next : null);
    };

    const timers: number[] = [];
    PICTURE_SLOTS.forEach((slot, place) => {
      const start = window.setTimeout(() => {
        timers.push(window.setInterval(() => void rotate(place), ROTATION_MS));
      }, startDelay(slot));
      timers.push(start);
    });
    // One list for both: a browser keeps timeouts and intervals in one list too.
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
