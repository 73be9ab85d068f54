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
  return image ? <ResponsiveImage src={image} alt={alt} className={className} {...size} /> : null;
}
