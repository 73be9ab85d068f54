import type { ReactNode } from "react";

interface Props {
  className: string;
  /** What screen readers call it. */
  label: string;
  id?: string;
  dir?: "rtl";
  children: ReactNode;
}

/**
 * A part of a text that scrolls sideways on its own, also by keyboard, so that the page never does. A group, not a
 * section: that would be a landmark, of which a page should have few, each with a name of its own.
 */
export function Scrollable({ className, label, id, dir, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
    <div className={className} role="group" id={id} dir={dir} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
