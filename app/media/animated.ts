/** The animated image that comes with the site, and a still image for readers who prefer reduced motion. */
export const animatedPicture = {
  src: "/pictures/row.webp",
  still: "/pictures/row-still.webp",
  width: 720,
  height: 270,
};
