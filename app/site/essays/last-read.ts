/** The storage key of the last block that was read. */
const LAST_READ = "models:last";

export function saveReadingPosition(id: string): void {
  try {
    window.localStorage.setItem(LAST_READ, id);
  } catch {
    // Storage is unavailable: nothing to continue from.
  }
}

/** The id of the block where the reader left off, if known. */
export function getReadingPosition(): string | null {
  try {
    return window.localStorage.getItem(LAST_READ);
  } catch {
    return null;
  }
}
