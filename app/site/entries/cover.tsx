import { hashText } from "~/ui/hash-text";
import { DRAWINGS } from "./cover-drawings";

/** Grounds of a cover, by number, in the style sheet. */
const GROUNDS = 4;

/** What a cover's drawing depends on. */
interface Titled {
  id: string;
  title: string;
  created_at?: string;
}

/**
 * The number of each book's drawing by the book's id: its title chooses it, and of two that choose the same one the older
 * keeps it, so no cover changes when a book is added or moved.
 */
export function assignDrawings(books: readonly Titled[]): Map<string, number> {
  const byAge = [...books].sort(
    (a, b) => compare(a.created_at ?? "", b.created_at ?? "") || compare(a.id, b.id),
  );
  const assigned = new Map<string, number>();
  const taken = new Set<number>();
  for (const { id, title } of byAge) {
    if (taken.size === DRAWINGS.length) taken.clear();
    let number = hashToNumber(title) % DRAWINGS.length;
    while (taken.has(number)) number = (number + 1) % DRAWINGS.length;
    taken.add(number);
    assigned.set(id, number);
  }
  return assigned;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const hashToNumber = (text: string) => Number.parseInt(hashText(text), 36);

interface CoverProps {
  name: string;
  author: string | null;
  /** The number of its drawing. */
  drawing: number;
}

/** A cover made of the words that stand beside it; its ground belongs to the title. */
export function Cover({ name, author, drawing }: CoverProps) {
  const [ink, red] = DRAWINGS[drawing] ?? DRAWINGS[0];
  const ground = (hashToNumber(name) >>> 5) % GROUNDS;
  return (
    <div className={`cover cover-${ground}`} aria-hidden="true">
      <b dir="auto">{name}</b>
      <svg viewBox="-1 0 98 96" aria-hidden="true">
        <path d={ink} />
        <path className="red" d={red} />
      </svg>
      <span dir="auto">{author}</span>
    </div>
  );
}
