interface VideoFile {
  /** In the order in which a browser should try them. */
  sources: { src: string; type?: string }[];
  /** In px. */
  width: number;
  height: number;
  /** A drawing on a light sheet, which a dark page shows inverted. */
  isLightDrawing?: boolean;
}

const AV1 = 'video/webm; codecs="av01.0.04M.08"';
const H264 = 'video/mp4; codecs="avc1.64001f"';

function drawing(name: string, width: number, height: number, isLightDrawing = false): VideoFile {
  const sources = [
    { src: `${name}.webm`, type: AV1 },
    { src: `${name}.mp4`, type: H264 },
  ];
  return { sources, width, height, isLightDrawing };
}

/** The videos that come with the site, by the URL of their MP4. */
export const siteVideos: Readonly<Record<string, VideoFile>> = {
  "/about.mp4": drawing("/about", 324, 324),
  "/videos/wheat.mp4": drawing("/videos/wheat", 640, 480, true),
  "/videos/orbits.mp4": drawing("/videos/orbits", 640, 480),
  "/videos/sea.mp4": drawing("/videos/sea", 640, 360, true),
  "/videos/breath.mp4": drawing("/videos/breath", 640, 360),
  "/videos/tides.mp4": drawing("/videos/tides", 640, 360, true),
};

/** The size assumed for a video whose size is unknown. */
const WIDESCREEN = { width: 640, height: 360 };

/** The video at a URL. The size of a video that does not come with the site is unknown. */
export function getVideo(src: string): VideoFile {
  return siteVideos[src] ?? { sources: [{ src }], ...WIDESCREEN };
}
