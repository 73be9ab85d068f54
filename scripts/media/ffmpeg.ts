import { spawn } from "node:child_process";
import { once } from "node:events";

const MISSING = "ffmpeg is missing: it is only needed to make the videos (Debian: apt-get install ffmpeg)";

/**
 * Encodes frames (raw RGB, three bytes per pixel) to a video file with the given options of ffmpeg.
 * Throws with ffmpeg's own words when it fails, and says how to get it when it is not there.
 */
export async function encode(
  frames: Buffer[],
  { width, height, rate }: { width: number; height: number; rate: number },
  options: string[],
  file: string,
): Promise<void> {
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    String(rate),
    "-i",
    "-",
  ];
  // Browsers take what they are told: the matrix must be named, or red turns brownish.
  const colour = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
  ];
  const args = [
    "-hide_banner",
    "-loglevel",
    "error",
    "-y",
    ...input,
    "-an",
    ...colour,
    "-pix_fmt",
    "yuv420p",
    ...options,
    file,
  ];
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "ignore", "pipe"] });
  const words: Buffer[] = [];
  ffmpeg.stderr.on("data", (chunk: Buffer) => words.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    ffmpeg.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new Error(MISSING) : error),
    );
    ffmpeg.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${file}: ${Buffer.concat(words)}`)),
    );
  });
  // When ffmpeg ends early its own message tells more than the broken pipe.
  ffmpeg.stdin.on("error", () => undefined);
  const feed = async () => {
    for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
    ffmpeg.stdin.end();
  };
  await Promise.race([done, feed()]);
  await done;
}
