import { animatedPicture } from "~/media/animated";
import { ResponsiveImage } from "~/media/responsive-image";
import { getVideo } from "~/media/videos";
import { parseImageUrl } from "~/rich-text/image-url";
import { LoopVideo } from "../loop-video";
import type { GalleryItem } from "./item";

interface MediaItemProps {
  item: GalleryItem;
  /** The size of a video; by default its own (px). */
  size?: { width: number; height: number };
  className?: string;
}

/** A picture or a video of the gallery, on a page other than /creative. */
export function MediaItem({ item: { image, video, alt }, size, className }: MediaItemProps) {
  if (video) {
    const file = getVideo(video);
    // An uploaded video has the aspect ratio of its poster, which is one of its frames.
    const { width, height } = size ?? parseImageUrl(image ?? "") ?? file;
    return <LoopVideo {...file} {...{ width, height, alt, className }} poster={image} />;
  }
  if (image === animatedPicture.src) return <AnimatedPicture alt={alt} className={className} />;
  return image ? <ResponsiveImage src={image} alt={alt} className={className} {...size} /> : null;
}

/**
 * The animated image that comes with the site, which a checkbox stops and starts, also without scripts: the style sheet
 * shows the image that moves or the one that doesn't. It stands still for readers who prefer reduced motion until they
 * start it.
 */
function AnimatedPicture({ alt, className }: { alt: string; className?: string }) {
  const { src, still, width, height } = animatedPicture;
  return (
    <div className={`loop ${className ?? ""}`} style={{ aspectRatio: width / height }}>
      {/* Lazily, so that its 90 KB don't delay the text on a slow line, nor are loaded if it stands still. */}
      <img src={src} alt={alt} loading="lazy" />
      <img src={still} alt={alt} loading="lazy" />
      <input type="checkbox" className="loop-button" aria-label={`Play or pause: ${alt}`} />
    </div>
  );
}
