import { animatedPicture } from "~/media/animated";
import { videos } from "~/media/videos";
import { Prose } from "~/ui/prose";
import { LoopVideo } from "../loop-video";
import type { PageText } from "./text-page";

const { still, ...picture } = animatedPicture;

/** The agency's page: an animated image, a text and links. */
export function ZuluPage({
  page,
  links,
}: {
  page: PageText | null;
  links: { label: string; href: string }[];
}) {
  return (
    <div className="zulu wide">
      <h1 className="lead">{page?.title}</h1>
      <picture>
        <source srcSet={still} media="(prefers-reduced-motion: reduce)" />
        {/* Loaded lazily, so that its 90 KB do not delay the text on a slow line. */}
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading="lazy"
        />
      </picture>
      <Prose html={page?.html ?? ""} />
      <LoopVideo {...videos.sea} />
      <LoopVideo {...videos.breath} />
      <LoopVideo {...videos.tides} />
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
