import { LRUCache } from "lru-cache";

/**
 * Keeps what `make` has made of documents, up to `maxSize` characters. When a table is read again because one row was
 * saved, only that row is made again; documents that are cached between requests are not even compared. `place` is what
 * else the result depends on. A result may be promised; one that fails or is null is made again.
 */
export function perDocument<Made extends string | Promise<string | null>>(
  maxSize: number,
  make: (document: object, place: string | undefined) => Made,
): (document: unknown, place?: string) => Made | "" {
  const known = new WeakMap<object, { place: string | undefined; made: Made }>();
  const byText = new LRUCache<string, Made>({
    maxSize,
    sizeCalculation: (made, text) => (typeof made === "string" ? made : text).length + text.length,
  });
  return (document, place) => {
    if (typeof document !== "object" || document === null) return "";
    const before = known.get(document);
    if (before && before.place === place) return before.made;
    const text = `${place ?? ""} ${JSON.stringify(document)}`;
    const made = byText.get(text) ?? make(document, place);
    known.set(document, { place, made });
    byText.set(text, made);
    const forget = () => {
      known.delete(document);
      byText.delete(text);
    };
    if (typeof made !== "string") made.then((result) => result ?? forget(), forget);
    return made;
  };
}
