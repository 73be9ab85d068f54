/** Zulu's animated image, and a still one for readers who prefer reduced motion. */
export const animatedPicture = {
  src: "/pictures/row.webp",
  still: "/pictures/row-still.webp",
  width: 720,
  height: 270,
  alt: "A row of strokes leans to the right; one after the other they turn over and back, a red one among them.",
};
