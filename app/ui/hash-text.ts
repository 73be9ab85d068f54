/** A short hash that server and browser compute alike (FNV-1a, 32 bits): seven letters and digits at most. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
