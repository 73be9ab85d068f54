/** Splits a book's title field into title and author. The field asks for "Title, by Name". */
export function splitBookTitle(text: string): { name: string; author: string | null } {
  const at = text.lastIndexOf(", by ");
  if (at <= 0) return { name: text, author: null };
  return { name: text.slice(0, at), author: text.slice(at + ", by ".length) };
}
