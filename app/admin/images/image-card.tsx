import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ListedImage } from "~/media/library/list-images.server";
import { File } from "../icons";
import { RowCheckbox } from "../list/bulk-actions";

interface ImageCardProps {
  image: ListedImage;
  /** The URL of the page with the image's panel. */
  to: string;
  isOpen: boolean;
}

/** An image or a file of the library's grid, which opens its panel. */
export function ImageCard({ image, to, isOpen }: ImageCardProps) {
  const { id, name, alt, src, srcSet, width, height } = image;
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  // From a panel that has closed, the focus returns to its picture.
  useEffect(() => {
    if (wasOpen.current && !isOpen && !document.activeElement?.matches("input, textarea"))
      link.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li className="image" id={id}>
      <Link
        ref={link}
        className="image-thumb"
        to={to}
        preventScrollReset
        aria-label={`Edit ${name}`}
        aria-current={isOpen || undefined}
      >
        {width && height ? (
          <img
            src={src}
            srcSet={srcSet}
            sizes="(max-width: 47.99rem) 45vw, 12rem"
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <File />
        )}
      </Link>
      <div className="image-head">
        <RowCheckbox id={id} title={name} />
        <h2 title={name}>{name}</h2>
      </div>
      {width && !alt ? <p className="image-facts">No description</p> : null}
    </li>
  );
}
