import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useDeferredEssays } from "./deferred-layout";
import { SectionLink } from "./section-link";
import { useHashEntries } from "./use-hash-entries";
import { useScrollToSection } from "./use-scroll-to-section";
import { useSideNotes } from "./use-side-notes";
import { usePictures } from "./zoom";

/**
 * The text of the book, whose HTML React does not know: its pictures open in the whole window, its links lead through
 * the site without loading it anew, and to another essay that stands on the same page down or up the page.
 */
export function Column({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const goTo = useScrollToSection();
  const { open, dialog } = usePictures();
  useSideNotes(column);
  useHashEntries();
  useDeferredEssays(column);

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    const { pathname, search, hash } = new URL(link.href);
    const place = placeOnPage(link, pathname, hash);
    if (link.classList.contains("zoom")) open(link);
    else if (place) goTo(place);
    else if (isOwnPage(link)) navigate(pathname + search + hash);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks on links within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click */}
      <div ref={column} className="column" onClick={follow}>
        {children}
        <SectionLink column={column} />
      </div>
      {dialog}
    </>
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The id of what the link leads to, if that stands on this page. A heading's link means the essay's own page. */
function placeOnPage(link: HTMLAnchorElement, pathname: string, hash: string): string | null {
  const { origin, pathname: here } = window.location;
  if (link.origin !== origin) return null;
  const named = pathname === here ? hash.slice(1) : "";
  const essay = link.closest(".prose") ? /^\/models\/([\w-]+)$/.exec(pathname)?.[1] : undefined;
  return [named, essay].find((id) => id && document.getElementById(id)) ?? null;
}

/** Whether the router has a page for it; what has an ending is a file. */
function isOwnPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && !target && !/\.\w+$/.test(pathname);
}
