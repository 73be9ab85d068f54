/**
 * The order of the book: the saved essays in their order, and each unsaved built-in one after its predecessor among the
 * built-in ones. So an essay keeps its position when it is saved or deleted.
 */
export function bookOrder(builtIn: readonly string[], saved: readonly string[]): string[] {
  const order = [...saved];
  const savedIds = new Set(saved);
  let position = 0;
  for (const id of builtIn) {
    if (!savedIds.has(id)) order.splice(position, 0, id);
    position = order.indexOf(id) + 1;
  }
  return order;
}
