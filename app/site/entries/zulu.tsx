import { Fragment } from "react";
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
      <MediaItem item={item} />
      {title || year ? (
        <figcaption className="mono" dir="auto">
          {[title, year].filter(Boolean).join(", ")}
        </figcaption>
      ) : null}
    </figure>
  );
}
