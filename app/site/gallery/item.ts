/** The pages that show items of the gallery. */
export type GalleryPage = "creative" | "about" | "zulu";

/** A picture or a video of the gallery, as a page needs it. */
export interface GalleryItem {
  /** The picture, or the video's poster. */
  image: string | null;
  video: string | null;
  alt: string;
  title: string | null;
  year: number | null;
}
