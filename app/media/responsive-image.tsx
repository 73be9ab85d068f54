import { useState } from "react";
import { getImageAttributes } from "~/rich-text/image-url";

interface ResponsiveImageProps {
  src: string;
  alt: string;
  /** Pixels, which reserve the space while it loads. Optional if unknown or part of the URL. */
  width?: number;
  height?: number;
  className?: string;
  /** The greatest width at which the page shows it (px); by default the width of a text. */
  widest?: number;
  /** "eager" in the first viewport. */
  loading?: "lazy" | "eager";
}

/**
 * An image; if it is from the library, in the width that the screen needs. If it fails to load, the failure is logged
 * and a placeholder replaces it (specification, section 8).
 */
export function ResponsiveImage({
  className,
  alt,
  loading = "lazy",
  widest,
  ...image
}: ResponsiveImageProps) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <div className={`image-failed ${className ?? ""}`} role="img" aria-label={alt || "Image unavailable"} />
    );
  const reportFailure = () => {
    console.error(`The image ${image.src} could not be loaded.`);
    setFailed(true);
  };
  return (
    <img
      {...getImageAttributes(image.src, widest)}
      {...image}
      alt={alt}
      className={className}
      loading={loading}
      // Images in the first viewport are decoded with the first frame.
      decoding={loading === "lazy" ? "async" : undefined}
      onError={reportFailure}
      // It may have failed before hydration.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && element.src) reportFailure();
      }}
    />
  );
}
