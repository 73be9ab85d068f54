import { useEffect, useState } from "react";
import { getReadingPosition } from "./last-read";
import { getSectionId } from "./scroll-position";
import type { Sections } from "./section";

interface ContinueReadingProps {
  sections: Sections;
  goTo: (id: string) => void;
}

/** Offers to continue where the reader left off; only with JavaScript, and only at the beginning of the book. */
export function ContinueReading({ sections, goTo }: ContinueReadingProps) {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    if (!window.location.hash && window.scrollY === 0) setLast(getReadingPosition());
  }, []);
  const id = last
    ? getSectionId(
        last,
        sections.map((section) => section.id),
      )
    : undefined;
  const at = sections.findIndex((section) => section.id === id);
  const section = sections[at];
  if (!last || !section || (at === 0 && (last === id || last === `${id}-1`))) return null;
  return (
    <a
      className="link continue"
      href={`#${last}`}
      onClick={(event) => {
        event.preventDefault();
        // The block may have been removed since.
        goTo(document.getElementById(last) ? last : section.id);
        setLast(null);
      }}
    >
      Continue with {section.title}
    </a>
  );
}
