export interface Video {
  /** In the order in which a browser should try them. */
  sources: { src: string; type: string }[];
  poster: string;
  /** In px. */
  width: number;
  height: number;
  alt: string;
}

export const videos = {
  wheat: {
    sources: [
      { src: "/videos/wheat.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/videos/wheat.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/videos/wheat.webp",
    width: 640,
    height: 480,
    alt: "Wind goes over a field of strokes, and one of them is red.",
  },
  orbits: {
    sources: [
      { src: "/videos/orbits.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/videos/orbits.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/videos/orbits.webp",
    width: 640,
    height: 480,
    alt: "Rings of arcs turn against each other in the dark; a red stroke goes all the way round.",
  },
  about: {
    sources: [
      { src: "/about.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/about.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/about.webp",
    width: 324,
    height: 324,
    alt: "A stroke is drawn, a red one crosses it, and the plus sign turns once.",
  },
  sea: {
    sources: [
      { src: "/videos/sea.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/videos/sea.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/videos/sea.webp",
    width: 640,
    height: 360,
    alt: "A calm sea slides by under a red ring of a sun.",
  },
  breath: {
    sources: [
      { src: "/videos/breath.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/videos/breath.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/videos/breath.webp",
    width: 640,
    height: 360,
    alt: "A row of upright strokes grows and shrinks as if something breathed behind it.",
  },
  tides: {
    sources: [
      { src: "/videos/tides.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/videos/tides.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
    ],
    poster: "/videos/tides.webp",
    width: 640,
    height: 360,
    alt: "A swell travels through level lines, and a red one among them.",
  },
} satisfies Record<string, Video>;
