import { useState } from "react";
import { getImageAttributes } from "~/rich-text/image-address";

interface PictureProps {
  src: string;
  alt: string;
  /** Pixels; they reserve the space while it loads. Optional if they are unknown, or part of the URL. */
  width?: number;
  height?: number;
  className?: string;
  /** The greatest width at which the page shows it (px); by default that of a text. */
  widest?: number;
  /** "eager" in the first viewport. */
  loading?: "lazy" | "eager";
}

/**
 * An image, in the width that the screen needs if it is from the library. If it cannot be loaded, it is logged and
 * replaced by a placeholder (specification, section 8).
 */
export function Picture({ className, alt, loading = "lazy", widest, ...picture }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <div className={`picture-failed ${className ?? ""}`} role="img" aria-label={alt} />;
  const reportFailure = () => {
    console.error(`The picture ${picture.src} could not be loaded.`);
    setFailed(true);
  };
  return (
    <img
      {...getImageAttributes(picture.src, widest)}
      {...picture}
      alt={alt}
      className={className}
      loading={loading}
      // Images in the first viewport are decoded with the first frame.
      decoding={loading === "lazy" ? "async" : undefined}
      onError={reportFailure}
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src) reportFailure();
      }}
    />
  );
}
