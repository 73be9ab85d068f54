import { useLocation } from "@remix-run/react";
import { Component } from "react";
import { takeFocus } from "~/ui/take-focus";

/**
 * Focuses the heading of a page after client-side navigation, as a browser would start at the top of a page that it
 * loads: a screen reader announces the page, and the next Tab continues from there. A hash's target takes precedence.
 * Does nothing on a page that has set the focus itself, or if only the hash, query or data changed, or if a form got a
 * new URL when it was first saved.
 */
export function FocusNewPage() {
  const { pathname, hash } = useLocation();
  return <FocusOnNavigation pathname={pathname} hash={hash} />;
}

interface FocusProps {
  pathname: string;
  hash: string;
}

/** The page shown last. Module state, because an error page replaces the whole document and its components. */
let lastPathname: string | undefined;

class FocusOnNavigation extends Component<FocusProps> {
  override componentDidMount() {
    this.#focusNewPage(null);
  }

  /** What had the focus before the navigation. */
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  override componentDidUpdate(_before: FocusProps, _state: unknown, hadFocus: Element | null) {
    this.#focusNewPage(hadFocus);
  }

  #focusNewPage(hadFocus: Element | null) {
    const { pathname, hash } = this.props;
    const isNew = lastPathname !== undefined && lastPathname !== pathname;
    lastPathname = pathname;
    if (!isNew) return;
    // After the page's effects, which may set the focus.
    setTimeout(() => {
      const { activeElement } = document;
      const isWriting = activeElement?.closest("form")?.method === "post";
      if ((activeElement !== hadFocus || isWriting) && activeElement?.closest("main")) return;
      const element = getHeading(hash);
      if (element) takeFocus(element);
    });
  }

  override render() {
    return null;
  }
}

function getHeading(hash: string): HTMLElement | null {
  const named = findTarget(hash);
  return (
    named?.querySelector<HTMLElement>(":scope > :is(h1, h2)") ??
    named ??
    document.querySelector<HTMLElement>("main h1") ??
    document.querySelector<HTMLElement>("main")
  );
}

/** The element that a hash names, which browsers percent-encode. Decoded here: a module for it would be a request. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
