import { useEffect, useState } from "react";
import type { Picture } from "~/media/pictures";
import { PICTURE_SLOTS, SLOTS, VIDEO_SLOTS } from "~/media/rotation";
import { videos } from "~/media/videos";
import { LoopVideo } from "../loop-video";
import { type Shown, useRotation } from "./use-rotation";

const LOOPS = [videos.wheat, videos.orbits];

/** Ten slots: two videos, and eight pictures that change. `first` are the pictures to begin with. */
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
      {/* Its place is kept until scripts run: the pictures must not jump. */}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <li key={slot}>
            <Slot slot={slot} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Slot({ slot, shown }: { slot: number; shown: Shown[] }) {
  const loop = LOOPS[VIDEO_SLOTS.indexOf(slot)];
  if (loop) return <LoopVideo {...loop} />;
  const { picture = null, before = null } = shown[PICTURE_SLOTS.indexOf(slot)] ?? {};
  return (
    <div className="slot" data-slot={slot}>
      <Hung picture={before} isBefore />
      <Hung picture={picture} isLater={slot > 4} />
    </div>
  );
}

const NoPicture = () => <div className="picture-failed" role="img" aria-label="No picture" />;

interface HungProps {
  picture: Picture | null;
  isBefore?: boolean;
  /** Hangs where few windows reach at first. */
  isLater?: boolean;
}

function Hung({ picture, isBefore = false, isLater = false }: HungProps) {
  if (!picture) return isBefore ? null : <NoPicture />;
  return <HungPicture key={picture.src} picture={picture} isBefore={isBefore} isLater={isLater} />;
}

/** One of the first pictures may fail, too; what replaces it was loaded before (useRotation). */
function HungPicture({ picture, isBefore, isLater }: HungProps & { picture: Picture }) {
  const [failed, setFailed] = useState(false);
  const { src, width, height, alt } = picture;
  if (failed) return isBefore ? null : <NoPicture />;
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
      // It may have failed before this component was there to hear it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) reportFailure();
      }}
    />
  );
}
