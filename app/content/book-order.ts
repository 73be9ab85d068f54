/**
 * The order of the book: the saved essays in theirs, and each built-in one that is not saved right after the one that
 * precedes it among the built-in ones. Nothing moves when an essay is saved, or deleted, in its place.
 */
export function bookOrder(builtIn: readonly string[], saved: readonly string[]): string[] {
  const order = [...saved];
  const known = new Set(saved);
  let place = 0;
  for (const id of builtIn) {
    if (!known.has(id)) order.splice(place, 0, id);
    place = order.indexOf(id) + 1;
  }
  return order;
}
