/** How long a browser may take to show a frame (milliseconds). */
const PATIENCE_MS = 15_000;
/** Videos often begin with a black frame, so the poster is a frame from a little later (seconds). */
const START_S = 0.5;

/**
 * A frame near the beginning of a video of this site, as an image file; null if the browser cannot play it. The video is
 * loaded by its URL, because the content security policy allows no blobs.
 */
export async function makePoster(src: string): Promise<File | null> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = src;
  try {
    if (!(await happens(video, "loadeddata"))) return null;
    video.currentTime = Math.min(START_S, video.duration / 2 || 0);
    return (await happens(video, "seeked")) ? await drawFrame(video) : null;
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

/** The current frame of a video as an image file; null if it has none yet or is from another site. */
export async function drawFrame(video: HTMLVideoElement): Promise<File | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  try {
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
    // Browsers that cannot encode WebP make a PNG.
    return blob ? new File([blob], "Poster", { type: blob.type }) : null;
  } catch {
    return null;
  }
}

function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const end = (result: boolean) => () => {
      clearTimeout(timer);
      resolve(result);
    };
    video.addEventListener(event, end(true), { once: true });
    video.addEventListener("error", end(false), { once: true });
  });
}
