import { Form } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import type { Section } from "./section";

interface IndexProps {
  sections: readonly Pick<Section, "id" | "title">[];
  active: string;
  goTo: (id: string) => void;
}

// React 18 does not know the popover attributes and passes them on unchanged.
const opensIndex = { popovertarget: "sections" };
const isPopover = { popover: "auto" };

/** A section's number in two digits. */
export const getNumber = (index: number): string => String(index + 1).padStart(2, "0");

/**
 * The book's sections as anchors; with JavaScript they scroll smoothly. Beside the text on wide windows; below 640 px a
 * list that opens from a button with the current section's title and closes after a choice. Without JavaScript, a link
 * opens the list, which is shown only while it is the target, so a choice closes it as well.
 */
export function BookIndex({ sections, active, goTo }: IndexProps) {
  const list = useRef<HTMLElement>(null);
  const at = sections.findIndex(({ id }) => id === active);

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${active}"]`);
    if (link && list.current) keepInView(list.current, link);
  }, [active]);

  const pick = (event: MouseEvent | KeyboardEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
    goTo(id);
  };
  return (
    <>
      <a className="index-button" href="#sections">
        <span className="index-title">Contents</span>
      </a>
      <button type="button" className="index-button" {...opensIndex}>
        <span className="vh">Sections, now at: </span>
        {at < 0 ? null : <span className="mono">{getNumber(at)}</span>}
        <bdi className="index-title">{sections[at]?.title}</bdi>
      </button>
      <nav ref={list} className="index" id="sections" {...isPopover} aria-label="Models">
        <ol role="list">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === active ? "location" : undefined}
                onClick={(event) => pick(event, id)}
                onKeyDown={(event) => event.key === " " && pick(event, id)}
              >
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ol>
        <Form className="index-search" action="/search" role="search">
          <input type="hidden" name="in" value="essay" />
          <label className="vh" htmlFor="book-search">
            Search in the book
          </label>
          <input
            id="book-search"
            className="input"
            type="search"
            name="q"
            placeholder="Search in the book"
            maxLength={200}
          />
        </Form>
      </nav>
    </>
  );
}

/** Scrolls the list itself until the link is visible. */
function keepInView(list: HTMLElement, link: HTMLElement) {
  const [frame, box] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
