import { useLocation } from "@remix-run/react";
import { Component } from "react";
import { takeFocus } from "~/ui/take-focus";

/**
 * Gives the focus to the heading of a page that was come to without loading the site anew, as a browser that loads a
 * page begins at its top: a screen reader says the page's name, and the next Tab goes on from there. What a link's hash
 * names comes before it. A page that has put the focus somewhere itself is left alone, and so is a page that only
 * changed: another hash, another search, new data, or the address of what is being written, once it was saved.
 */
export function FocusNewPage() {
  const { pathname, hash } = useLocation();
  return <Focus pathname={pathname} hash={hash} />;
}

interface Place {
  pathname: string;
  hash: string;
}

/** The page that has been shown. An error's page is a document made anew, so that no component knows it. */
let shown: string | undefined;

class Focus extends Component<Place> {
  override componentDidMount() {
    this.#follow(null);
  }

  /** What had the focus before the page came. */
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  override componentDidUpdate(_before: Place, _state: unknown, hadFocus: Element | null) {
    this.#follow(hadFocus);
  }

  #follow(hadFocus: Element | null) {
    const { pathname, hash } = this.props;
    const isNew = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!isNew) return;
    // After the effects of the page, which may ask for the focus.
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
  const named = document.getElementById(hash.slice(1));
  return (
    named?.querySelector<HTMLElement>(":scope > :is(h1, h2)") ??
    named ??
    document.querySelector<HTMLElement>("main h1") ??
    document.querySelector<HTMLElement>("main")
  );
}
