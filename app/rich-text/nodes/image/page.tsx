import { Fragment, type ReactNode } from "react";
import { getImageAttributes, TEXT_WIDTH_PX, WIDTHS } from "../../image-url";
import { isExternal, safeSource } from "../../links";
import type { UncheckedNode } from "../../unchecked-node";
import { getImageClass, readExtras } from "./image";

/**
 * Renders an image: a figure if it has a caption, credit or layout or is in a group; a link to the image file if it has
 * an id and no link of its own. Renders nothing for a URL that is not allowed.
 */
export function renderImage(node: UncheckedNode, isInGroup = false): ReactNode {
  const { src, alt, title, anchorId } = node;
  const source = safeSource(`${src ?? ""}`);
  if (source === null) return null;
  const extras = readExtras({ ...node });
  const own = toSide(node.width);
  const widest = extras.layout ? WIDTHS[2] : Math.min(own ?? TEXT_WIDTH_PX, TEXT_WIDTH_PX);
  const { width: natural, height: naturalHeight, ...sources } = getImageAttributes(source, widest);
  const width = own ?? natural;
  const height = toSide(node.height) ?? (own ? undefined : naturalHeight);
  const image = (
    <img
      {...sources}
      src={source}
      alt={typeof alt === "string" ? alt : ""}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
  const { link = anchorId && source, credit } = extras;
  const words = typeof title === "string" ? title : "";
  const linked = link ? (
    <a
      className={extras.link ? undefined : "zoom"}
      href={link}
      rel={extras.link && isExternal(link) ? "noopener noreferrer" : undefined}
    >
      {image}
    </a>
  ) : (
    image
  );
  const className = getImageClass(extras);
  if (!words && !credit && !anchorId && !className && !isInGroup) return linked;
  return (
    <figure
      id={anchorId}
      className={className}
      // Images of a group share its width so that they are equally high.
      style={isInGroup && width && height ? { flexGrow: Math.round((100 * width) / height) } : undefined}
    >
      {linked}
      {words || credit ? (
        <figcaption dir="auto">
          {words}
          {words && credit ? " " : null}
          {credit ? <small>{credit}</small> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Images side by side, in the layout of the first one. */
export function renderImageGroup(images: UncheckedNode[]): ReactNode {
  const { layout } = readExtras({ ...images[0] });
  return (
    <div className={layout ? `image-group image-${layout}` : "image-group"}>
      {images.map((image, at) => {
        const shown = renderImage(image, true);
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered as a whole, so an index is an identity
        return <Fragment key={at}>{shown}</Fragment>;
      })}
    </div>
  );
}

const toSide = (value: unknown) => (typeof value === "number" ? value : undefined);
