import { Fragment } from "react";
import { animatedPicture } from "~/media/animated";
import { Prose } from "~/ui/prose";
import type { GalleryItem } from "../gallery/item";
import { MediaItem } from "../gallery/media-item";
import type { PageText } from "./text-page";

/**
 * The agency's page: pictures and videos, each followed by a part of the text (a rule in the text ends a part), and
 * links.
 */
export function ZuluPage({
  page,
  items,
  links,
}: {
  page: PageText | null;
  items: GalleryItem[];
  links: { label: string; href: string }[];
}) {
  const parts = (page?.html ?? "").split(/<hr[^<>]*>/);
  return (
    <div className="zulu">
      <h1 className="lead">{page?.title ?? "Zulu"}</h1>
      {Array.from({ length: Math.max(items.length, parts.length) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item's position is its only identity
        <Fragment key={at}>
          {items[at] ? <Plate item={items[at]} /> : null}
          <Prose html={parts[at] ?? ""} />
        </Fragment>
      ))}
      {links.length > 0 ? (
        <p className="zulu-links">
          Elsewhere:{" "}
          {links.map(({ label, href }, at) => (
            <Fragment key={label}>
              {at > 0 ? ", " : ""}
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            </Fragment>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** A picture or video; what the author calls it and its year stand in the margin. */
function Plate({ item }: { item: GalleryItem }) {
  const { title, year } = item;
  return (
    <figure>
      {item.image === animatedPicture.src ? <AnimatedPicture alt={item.alt} /> : <MediaItem item={item} />}
      {title || year ? (
        <figcaption className="mono" dir="auto">
          {[title, year].filter(Boolean).join(", ")}
        </figcaption>
      ) : null}
    </figure>
  );
}

/**
 * The animated image that comes with the site, which a checkbox stops and starts, also without scripts: the style sheet
 * shows the image that moves or the one that doesn't. It stands still for readers who prefer reduced motion until they
 * start it.
 */
function AnimatedPicture({ alt }: { alt: string }) {
  const { src, still, width, height } = animatedPicture;
  return (
    <div className="loop" style={{ aspectRatio: width / height }}>
      {/* Lazily, so that its 90 KB don't delay the text on a slow line, nor are loaded if it stands still. */}
      <img src={src} alt={alt} loading="lazy" />
      <img src={still} alt={alt} loading="lazy" />
      <input type="checkbox" className="loop-button" aria-label={`Play or pause: ${alt}`} />
    </div>
  );
}
