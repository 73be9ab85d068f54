import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { decodePath } from "~/ui/decode-path";
import { turning } from "~/ui/turning";
import { useDeferredEssays } from "./deferred-layout";
import { SectionLink } from "./section-link";
import { useHashEntries } from "./use-hash-entries";
import { useScrollToSection } from "./use-scroll-to-section";
import { useSideNotes } from "./use-side-notes";
import { useImageZoom } from "./zoom";

/**
 * The text of the book, which is raw HTML to React: opens its images full screen and navigates its links on the
 * client. Links to an essay on the same page scroll to it. Drawings can be turned, which is loaded with the first touch
 * of one; without it, each is a form.
 */
export function Column({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const goTo = useScrollToSection();
  const { open, dialog } = useImageZoom();
  useSideNotes(column);
  useHashEntries();
  useDeferredEssays(column);

  const followLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    const { pathname, search, hash } = new URL(link.href);
    const targetId = getTargetOnPage(link, pathname, hash);
    if (link.classList.contains("zoom")) open(link);
    else if (targetId) goTo(targetId);
    else if (isOwnPage(link)) navigate(pathname + search + hash);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div ref={column} className="column" onClick={followLink} {...turning}>
        {children}
        <SectionLink column={column} />
      </div>
      {dialog}
    </>
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The id of the link's target if it is on this page. A heading's link goes to the essay's own page. */
function getTargetOnPage(link: HTMLAnchorElement, pathname: string, hash: string): string | null {
  const { origin, pathname: here } = window.location;
  if (link.origin !== origin) return null;
  const named = pathname === here ? decodePath(hash.slice(1)) : "";
  const essay = link.closest(".prose") ? /^\/models\/([^/]+)$/.exec(decodePath(pathname))?.[1] : undefined;
  return [named, essay].find((id) => id && document.getElementById(id)) ?? null;
}

/** Whether the router handles the link; paths with an extension are files. */
function isOwnPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && !target && !/\.\w+$/.test(pathname);
}
