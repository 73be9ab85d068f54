import { LRUCache } from "lru-cache";
import { joinParts, type Part } from "~/drawings/turnable.server";

/**
 * Keeps what `make` has made of documents, up to `maxSize` characters. When a table is read again because one row was
 * saved, only that row is made again; documents that are cached between requests are not even compared. `place` is what
 * else the result depends on, as JSON. A result may be promised; one that fails or is null is made again. What is no
 * document is `none`.
 */
export function perDocument<Made extends string | Part[] | Promise<string | null>, Place>(
  maxSize: number,
  none: NoInfer<Awaited<Made>>,
  make: (document: object, place?: Place) => Made,
): (document: unknown, place?: Place) => Made | Awaited<Made> {
  const known = new WeakMap<object, { place: string; made: Made }>();
  const byText = new LRUCache<string, Made>({
    maxSize,
    sizeCalculation: (made, text) => getLength(made, text) + text.length,
  });
  return (document, sent) => {
    if (typeof document !== "object" || document === null) return none;
    const place = JSON.stringify(sent) ?? "";
    const before = known.get(document);
    if (before && before.place === place) return before.made;
    const text = `${place} ${JSON.stringify(document)}`;
    const made = byText.get(text) ?? make(document, sent);
    known.set(document, { place, made });
    byText.set(text, made);
    const forget = () => {
      known.delete(document);
      byText.delete(text);
    };
    if (made instanceof Promise) made.then((result) => result ?? forget(), forget);
    return made;
  };
}

const getLength = (made: string | Part[] | Promise<string | null>, text: string) =>
  made instanceof Promise ? text.length : Array.isArray(made) ? joinParts(made).length : made.length;
