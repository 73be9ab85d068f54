import { READING_LINE } from "~/realtime/preserve-scroll";

/** The section that a hash names, or that contains the named block (focus-3 and focus-note-1 are in focus). */
export function getSectionId(hash: string, ids: readonly string[]): string | undefined {
  return ids.find((id) => id === hash) ?? ids.find((id) => belongsToSection(id, hash));
}

function belongsToSection(id: string, hash: string): boolean {
  return hash.startsWith(`${id}-`) && /^(?:(?:note|ref)-)?\d+$/.test(hash.slice(id.length + 1));
}

/** The block of a section at the reading line, or the first one below it. */
export function getBlockInView(section: Element | null): Element | null {
  const line = window.innerHeight * READING_LINE;
  const blocks = Array.from(section?.querySelectorAll(".prose > [id]") ?? []);
  return blocks.find((block) => block.getBoundingClientRect().bottom > line) ?? blocks.at(-1) ?? null;
}
