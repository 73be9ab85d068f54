import { useEffect, useState } from "react";
import { ResponsiveImage } from "~/media/responsive-image";
import { getVideo } from "~/media/videos";
import { LoopVideo } from "../loop-video";
import type { GalleryItem } from "./item";
import { SIZE, type SlotContent } from "./slots";
import { useRotation } from "./use-rotation";

/** At most ten slots: videos, and pictures that change, starting with `slots`. */
export function Gallery({ slots: first }: { slots: GalleryItem[] }) {
  /** Null until scripts run. */
  const [isPaused, setPaused] = useState<boolean | null>(null);
  /** The slot whose caption is shown; its picture does not change. */
  const [open, setOpen] = useState<number | null>(null);
  const slots = useRotation(first, isPaused ?? true, open);
  useEffect(() => {
    setPaused(window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);
  return (
    <>
      {/* Reserves its space even before scripts run, so that the pictures do not shift. */}
      <button
        type="button"
        className="gallery-pause"
        disabled={isPaused === null}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? "Play pictures" : "Pause pictures"}
      </button>
      <ul role="list" className="gallery">
        {slots.map((content, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots never move
          <li key={slot}>
            <Slot slot={slot} isOpen={open === slot} setOpen={setOpen} {...content} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SlotProps extends SlotContent {
  slot: number;
  isOpen: boolean;
  setOpen(slot: number | null): void;
}

/** A video, or a picture that shows its caption when it is pressed or has the keyboard's focus. */
function Slot({ slot, item, before, isOpen, setOpen }: SlotProps) {
  const caption = item ? <Caption item={item} /> : null;
  if (item?.video) {
    return (
      <>
        <LoopVideo {...getVideo(item.video)} {...SIZE} poster={item.image} alt={item.alt} />
        {caption}
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className="slot"
        data-slot={slot}
        data-open={isOpen || undefined}
        aria-label={item?.alt ? undefined : (item?.title ?? "Image")}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setOpen(slot)}
        onBlur={() => isOpen && setOpen(null)}
        onClick={() => setOpen(isOpen ? null : slot)}
        onKeyDown={({ key }) => key === "Escape" && setOpen(null)}
      >
        <SlotImage item={before} isBefore />
        <SlotImage item={item} isLater={slot > 4} />
      </button>
      {caption}
    </>
  );
}

/** The caption, for readers who see the picture. For screen readers, the alternative text describes it. */
function Caption({ item: { title, year, alt } }: { item: GalleryItem }) {
  const name = [title, year].filter(Boolean).join(", ");
  if (!name && !alt) return null;
  return (
    <p className="caption">
      {name && <strong>{name}</strong>}
      {alt && <span aria-hidden>{alt}</span>}
    </p>
  );
}

interface SlotImageProps {
  item: GalleryItem | null;
  isBefore?: boolean;
  /** Likely outside the first viewport. */
  isLater?: boolean;
}

function SlotImage({ item, isBefore, isLater }: SlotImageProps) {
  if (!item?.image)
    return isBefore ? null : <div className="image-failed" role="img" aria-label="Image unavailable" />;
  return (
    <ResponsiveImage
      key={item.image}
      src={item.image}
      alt={isBefore ? "" : item.alt}
      {...SIZE}
      loading={isLater ? "lazy" : undefined}
    />
  );
}
