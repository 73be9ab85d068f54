import { statfs } from "node:fs/promises";

/** Reserved for the site itself, whose database needs room to work. */
const RESERVE_BYTES = 128 * 1024 * 1024;

/** @throws if `bytes` more in `folder` would leave the site too little room */
export async function assertDiskSpace(folder: string, bytes: number, task: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE_BYTES) return;
  const megabytes = (value: number) => `${Math.ceil(value / 1e6)} MB`;
  throw new Error(
    `There is not enough room ${task}: ${megabytes(bytes)} and ${megabytes(RESERVE_BYTES)} for the site are ` +
      `needed, ${megabytes(free)} are free. Make room on the disk that holds ${folder}.`,
  );
}
