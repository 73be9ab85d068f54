import type { ReactNode } from "react";
import { getImageAttributes, TEXT_WIDTH_PX } from "./image-address";
import { safeSource } from "./links";

/** As stored in the database, where it may not be valid. */
interface Stored {
  src?: unknown;
  alt?: unknown;
  title?: unknown;
  width?: unknown;
  height?: unknown;
  anchorId?: string;
}

/**
 * A caption makes it a figure, an id makes it a link to the image file. Renders nothing for a URL that is not allowed.
 */
export function renderImage({ src, alt, title, width, height, anchorId }: Stored): ReactNode {
  const source = safeSource(`${src ?? ""}`);
  if (source === null) return null;
  const side = (value: unknown) => (typeof value === "number" ? value : undefined);
  const own = side(width);
  const {
    width: natural,
    height: naturalHeight,
    ...sources
  } = getImageAttributes(source, Math.min(own ?? TEXT_WIDTH_PX, TEXT_WIDTH_PX));
  const image = (
    <img
      {...sources}
      src={source}
      alt={typeof alt === "string" ? alt : ""}
      width={own ?? natural}
      height={side(height) ?? (own ? undefined : naturalHeight)}
      loading="lazy"
      decoding="async"
    />
  );
  const caption =
    typeof title === "string" && title !== "" ? <figcaption dir="auto">{title}</figcaption> : null;
  if (!caption && !anchorId) return image;
  return (
    <figure id={anchorId}>
      {anchorId ? (
        <a className="zoom" href={source}>
          {image}
        </a>
      ) : (
        image
      )}
      {caption}
    </figure>
  );
}
