import { Picture } from "~/components/picture";
import { Prose } from "~/components/prose";

export interface CopyFacts {
  id: string;
  type: string;
  html: string;
  image_url: string | null;
  image_alt: string;
}

/** One piece of copy: a text or a picture. */
export function CopyItem({ item }: { item: CopyFacts }) {
  if (item.type === "image")
    return item.image_url && <Picture className="entry-picture" src={item.image_url} alt={item.image_alt} />;
  return (
    <article className="entry" id={item.id}>
      <Prose html={item.html} />
    </article>
  );
}
