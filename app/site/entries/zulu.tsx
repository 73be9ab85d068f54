import { Prose } from "~/ui/prose";
import type { GalleryItem } from "../gallery/item";
import { MediaItem } from "../gallery/media-item";
import type { PageText } from "./text-page";

/** The agency's page: the first of its pictures and videos, a text, the others, and links. */
export function ZuluPage({
  page,
  items: [first, ...others],
  links,
}: {
  page: PageText | null;
  items: GalleryItem[];
  links: { label: string; href: string }[];
}) {
  return (
    <div className="zulu wide">
      <h1 className="lead">{page?.title}</h1>
      {first ? <MediaItem item={first} /> : null}
      <Prose html={page?.html ?? ""} />
      {others.map((item) => (
        <MediaItem key={item.video ?? item.image} item={item} />
      ))}
      <ul role="list" className="zulu-links">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a className="link" href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
