/**
 * The order of the book: the saved essays in their own order, with each unsaved built-in essay after its built-in
 * predecessor. An essay therefore keeps its position when it is saved or deleted.
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
