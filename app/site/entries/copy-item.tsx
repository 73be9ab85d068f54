import { ResponsiveImage } from "~/media/responsive-image";
import { Prose } from "~/ui/prose";

interface CopyFacts {
  id: string;
  type: string;
  html: string;
  image_url: string | null;
  image_alt: string;
}

/** A piece of copy: text or an image. The image of the first ones is not loaded lazily. */
export function CopyItem({ item, isFirst }: { item: CopyFacts; isFirst?: boolean }) {
  if (item.type === "image") {
    const { image_url: src, image_alt: alt } = item;
    return (
      src && (
        <figure className="entry-image" id={item.id}>
          <ResponsiveImage src={src} alt={alt} loading={isFirst ? "eager" : "lazy"} />
        </figure>
      )
    );
  }
  return (
    <article className="entry copy" id={item.id}>
      <Prose html={item.html} />
    </article>
  );
}
