import list from "../../content/pictures.json";

export interface Picture {
  src: string;
  /** In px. */
  width: number;
  height: number;
  /** What the picture shows, for readers who do not see it. */
  alt: string;
}

/** The gallery's pictures. `npm run pictures` writes the list (docs/media.md). */
export const creativePictures: Picture[] = list;
