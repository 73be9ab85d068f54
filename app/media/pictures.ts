import list from "../../content/pictures.json";

export interface Picture {
  src: string;
  /** In px. */
  width: number;
  height: number;
  /** The alternative text. */
  alt: string;
}

/** The gallery's pictures. `npm run pictures` generates the list (docs/media.md). */
export const creativePictures: Picture[] = list;
