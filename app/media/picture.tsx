import { useState } from "react";
import { getSources } from "~/rich-text/image-address";

interface PictureProps {
  src: string;
  alt: string;
  /** Pixels; keep the place while it loads. Left out where nobody knows them, or where the address tells them. */
  width?: number;
  height?: number;
  className?: string;
  /** The widest that the page shows it (px). */
  widest?: number;
  /** "eager" for what the first view shows. */
  loading?: "lazy" | "eager";
}

/** The widest that a text shows a picture (px; specification, section 9). */
const WIDEST = 720;

/** A picture, from the library in the width that the screen needs; one that cannot be loaded leaves a quiet placeholder, and is logged (specification, section 8). */
export function Picture({ className, alt, loading = "lazy", widest = WIDEST, ...picture }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <div className={`picture-failed ${className ?? ""}`} role="img" aria-label={alt} />;
  const note = () => {
    console.error(`The picture ${picture.src} could not be loaded.`);
    setFailed(true);
  };
  return (
    <img
      {...getSources(picture.src, widest)}
      {...picture}
      alt={alt}
      className={className}
      loading={loading}
      // What the first view shows belongs to its first frame.
      decoding={loading === "lazy" ? "async" : undefined}
      onError={note}
      // It may have failed before this component was there to hear it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src) note();
      }}
    />
  );
}
