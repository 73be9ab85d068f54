import { useEffect, useRef, useState } from "react";

interface Loop {
  sources: { src: string; type?: string }[];
  poster: string | null;
  /** The size at which it is shown (px). */
  width: number;
  height: number;
  alt: string;
  /** A drawing on a light sheet, which a dark page shows inverted. */
  isLightDrawing?: boolean;
  className?: string;
}

/**
 * A silent looping video with a pause button. Shows the poster until its script has loaded, and the browser's own
 * controls without scripts. Does not start on its own for readers who prefer reduced motion.
 */
export function LoopVideo({ sources, poster, width, height, alt, isLightDrawing, className }: Loop) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => setReady(true), []);
  // Plays while it is visible; nothing is loaded before.
  useEffect(() => {
    const element = video.current;
    if (!isReady || !element || isHeld || window.matchMedia("(prefers-reduced-motion: reduce)").matches)
      return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void play(element);
      else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady, isHeld]);

  const action = isPlaying ? "Pause" : "Play";
  return (
    <div
      className={`loop ${className ?? ""}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-light-drawing={isLightDrawing || undefined}
    >
      {isReady ? (
        <>
          <video
            ref={video}
            muted
            loop
            playsInline
            preload={poster ? "none" : "metadata"}
            poster={poster ?? undefined}
            width={width}
            height={height}
            aria-label={alt}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          >
            <Sources sources={sources} />
          </video>
          <button
            type="button"
            className="loop-button"
            aria-label={`${action}: ${alt}`}
            onClick={() => {
              setHeld(isPlaying);
              if (isPlaying) video.current?.pause();
              else void play(video.current);
            }}
          >
            {action}
          </button>
        </>
      ) : (
        <>
          {poster ? <img src={poster} alt={alt} width={width} height={height} /> : null}
          <noscript>
            <video
              autoPlay
              muted
              loop
              playsInline
              controls
              poster={poster ?? undefined}
              width={width}
              height={height}
              aria-label={alt}
            >
              <Sources sources={sources} media="(prefers-reduced-motion: no-preference)" />
            </video>
          </noscript>
        </>
      )}
    </div>
  );
}

function Sources({ sources, media }: { sources: Loop["sources"]; media?: string }) {
  return sources.map(({ src, type }) => <source key={src} src={src} type={type} media={media} />);
}

/** A browser that saves power may refuse to play; the reader can still press the button. */
function play(video: HTMLVideoElement | null): Promise<void> | undefined {
  return video?.play().catch(() => undefined);
}
