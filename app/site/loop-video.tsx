import { useEffect, useRef, useState } from "react";

export interface Loop {
  sources: { src: string; type: string }[];
  poster: string;
  /** Pixels of the place it takes. */
  width: number;
  height: number;
  alt: string;
  className?: string;
}

/**
 * A silent video that loops by itself, with a button that pauses it. Until the script is there its first picture
 * stands in its place; without scripts the browser's own controls do. Who asked for less motion starts it by hand.
 */
export function LoopVideo({ sources, poster, width, height, alt, className }: Loop) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => setReady(true), []);
  // Plays while it is looked at; nothing of it is loaded before.
  useEffect(() => {
    const shown = video.current;
    if (!isReady || !shown || isHeld || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void play(shown);
      else shown.pause();
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [isReady, isHeld]);

  return (
    <div className={`loop ${className ?? ""}`} style={{ aspectRatio: `${width} / ${height}` }}>
      {isReady ? (
        <>
          <video
            ref={video}
            muted
            loop
            playsInline
            preload="none"
            poster={poster}
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
            onClick={() => {
              setHeld(isPlaying);
              if (isPlaying) video.current?.pause();
              else void play(video.current);
            }}
          >
            {isPlaying ? "Pause" : "Play"}
            <span className="vh">: {alt}</span>
          </button>
        </>
      ) : (
        <>
          <img src={poster} alt={alt} width={width} height={height} />
          <noscript>
            <video
              autoPlay
              muted
              loop
              playsInline
              controls
              poster={poster}
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

/** A browser that saves power may refuse; the button stays. */
function play(video: HTMLVideoElement | null): Promise<void> | undefined {
  return video?.play().catch(() => undefined);
}
