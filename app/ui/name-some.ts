/** "a, b and 3 more": at most `max` of the names, and how many there are besides; `count` if not all are in the list. */
export function nameSome(names: readonly string[], max: number, count = names.length): string {
  const more = count - max;
  return names.slice(0, max).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
