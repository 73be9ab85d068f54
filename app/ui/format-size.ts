/** A number of bytes as "312 KB", "2.1 MB" or "1.2 GB"; in powers of 1,000, as storage is sold. */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
