import { useEffect, useState } from "react";
import type { Picture } from "~/media/pictures";
import { PICTURE_SLOTS, SLOTS, VIDEO_SLOTS } from "~/media/rotation";
import { videos } from "~/media/videos";
import { LoopVideo } from "../loop-video";
import { type SlotContent, useRotation } from "./use-rotation";

const LOOPS = [videos.wheat, videos.orbits];

/** Ten slots: two videos, and eight pictures that change, starting with `first`. */
export function Gallery({ first }: { first: Picture[] }) {
  const [isPaused, setPaused] = useState(true);
  const [hasScript, setScript] = useState(false);
  const shown = useRotation(first, isPaused);
  useEffect(() => {
    setScript(true);
    setPaused(window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);
  return (
    <>
      {/* Takes up its space even before scripts run, so that the pictures do not shift. */}
      <button
        type="button"
        className="gallery-pause"
        disabled={!hasScript}
        onClick={() => setPaused(!isPaused)}
      >
        {hasScript && isPaused ? "Change pictures" : "Hold pictures"}
      </button>
      <ul role="list" className="gallery">
        {Array.from({ length: SLOTS }, (_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots never move
          <li key={slot}>
            <Slot slot={slot} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Slot({ slot, shown }: { slot: number; shown: SlotContent[] }) {
  const loop = LOOPS[VIDEO_SLOTS.indexOf(slot)];
  if (loop) return <LoopVideo {...loop} />;
  const { picture = null, before = null } = shown[PICTURE_SLOTS.indexOf(slot)] ?? {};
  return (
    <div className="slot" data-slot={slot}>
      <SlotImage picture={before} isBefore />
      <SlotImage picture={picture} isLater={slot > 4} />
    </div>
  );
}

const MissingPicture = () => <div className="image-failed" role="img" aria-label="No picture" />;

interface SlotImageProps {
  picture: Picture | null;
  isBefore?: boolean;
  /** Likely outside the first viewport. */
  isLater?: boolean;
}

function SlotImage({ picture, isBefore = false, isLater = false }: SlotImageProps) {
  if (!picture) return isBefore ? null : <MissingPicture />;
  return <SlotPicture key={picture.src} picture={picture} isBefore={isBefore} isLater={isLater} />;
}

/** One of the first pictures may fail, too; later ones are preloaded (useRotation). */
function SlotPicture({ picture, isBefore, isLater }: SlotImageProps & { picture: Picture }) {
  const [failed, setFailed] = useState(false);
  const { src, width, height, alt } = picture;
  if (failed) return isBefore ? null : <MissingPicture />;
  const reportFailure = () => {
    console.error(`The picture ${src} could not be loaded.`);
    setFailed(true);
  };
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={isBefore ? "" : alt}
      loading={isLater ? "lazy" : undefined}
      decoding="async"
      onError={reportFailure}
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) reportFailure();
      }}
    />
  );
}
