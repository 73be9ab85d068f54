import { useState } from "react";

interface PictureProps {
  src: string;
  alt: string;
  /** Pixels; keep the place while it loads. Left out where nobody knows them. */
  width?: number;
  height?: number;
  className?: string;
}

/** A picture; one that cannot be loaded leaves a quiet placeholder, and is logged (specification, section 8). */
export function Picture({ className, alt, ...picture }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <div className={`picture-failed ${className ?? ""}`} role="img" aria-label={alt} />;
  const note = () => {
    console.error(`The picture ${picture.src} could not be loaded.`);
    setFailed(true);
  };
  return (
    <img
      {...picture}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
      onError={note}
      // It may have failed before this component was there to hear it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src) note();
      }}
    />
  );
}
