/** The value below which `share` (0–1) of the samples lie, in any order; NaN for none. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** "12.3 ms", "1,234 ms", "4.2 s". */
export function milliseconds(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} ms`;
}

/** "1,234/s". */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}
