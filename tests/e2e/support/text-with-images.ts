import { paragraph } from "./content";

/** An image in a text. */
export const PHOTO = {
  type: "image",
  version: 1,
  title: null,
  src: "/pictures/creative/001.webp",
  width: 800,
  height: 600,
  alt: "A drawing",
};
/** One that stands beside the image above. */
export const BESIDE = { ...PHOTO, beside: true };
/** A paragraph of these words. */
export function text(words: string) {
  const [node] = paragraph(words).root.children;
  if (!node) throw new Error("no paragraph");
  return node;
}
/** A text with an image of each layout and a group of three. */
export const CONTENT = {
  root: {
    ...paragraph("").root,
    children: [
      text("First, the images."),
      { ...PHOTO, layout: "wide", credit: "Drawn by Ada", link: "/about" },
      text("Then"),
      { ...PHOTO, layout: "full", title: "As wide as the window" },
      text("At last"),
      PHOTO,
      BESIDE,
      { ...BESIDE, src: "/icon.svg", width: 400, height: 400 },
      text("End."),
    ],
  },
};
