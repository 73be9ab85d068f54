/** What keeps the id of the block that was read last. */
const LAST_READ = "models:last";

export function saveReadingPosition(id: string): void {
  try {
    window.localStorage.setItem(LAST_READ, id);
  } catch {
    // A browser that keeps nothing has no place to go back to.
  }
}

/** The id of the block where the reader left off, if any is known. */
export function getReadingPosition(): string | null {
  try {
    return window.localStorage.getItem(LAST_READ);
  } catch {
    return null;
  }
}
