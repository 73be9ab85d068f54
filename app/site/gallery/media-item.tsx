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

/** The animated image that comes with the site, with a still image for readers who prefer reduced motion. */
function AnimatedPicture({ alt, className }: { alt: string; className?: string }) {
  const { src, still, width, height } = animatedPicture;
  return (
    <picture>
      <source srcSet={still} media="(prefers-reduced-motion: reduce)" />
      {/* Loaded lazily, so that its 90 KB do not delay the text on a slow line. */}
      <img src={src} width={width} height={height} alt={alt} loading="lazy" className={className} />
    </picture>
  );
}
