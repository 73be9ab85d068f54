import type { ReactNode } from "react";

/** An icon drawn with strokes on a 16 × 16 grid; its button has the accessible name. */
export function Icon({ path, children }: { path: string; children?: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
      {children}
    </svg>
  );
}

export const icons = {
  undo: <Icon path="M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 010 7H6" />,
  redo: <Icon path="M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 000 7h4" />,
  bold: (
    <Icon path="">
      <path d="M4.5 3v10h4.2a2.8 2.8 0 000-5.6H4.5M4.5 7.4h3.6a2.2 2.2 0 000-4.4H4.5" strokeWidth={1.9} />
    </Icon>
  ),
  italic: <Icon path="M6.5 3h5M4.5 13h5M9.5 3l-3 10" />,
  underline: <Icon path="M4.5 2.5V7a3.5 3.5 0 007 0V2.5M3.5 13.5h9" />,
  strike: (
    <Icon path="M2.5 8h11M11 4.6C10.6 3.4 9.5 2.5 8 2.5c-1.7 0-3 .9-3 2.4 0 .5.1.9.4 1.3M4.8 11c.3 1.5 1.5 2.5 3.2 2.5 1.8 0 3.2-1 3.2-2.6 0-.3-.1-.6-.2-.9" />
  ),
  code: <Icon path="M5 4.5L1.5 8 5 11.5M11 4.5L14.5 8 11 11.5M9 3L7 13" />,
  bulletedList: <Icon path="M7 4h7M7 8h7M7 12h7M2 4h2M2 8h2M2 12h2" />,
  numberedList: (
    <Icon path="M7 4h7M7 8h7M7 12h7M2 2.8l1-.8v4M1.8 10.5c.2-.9 1.9-.9 1.9.2 0 .9-1.9 1.6-1.9 2.7h2" />
  ),
  taskList: <Icon path="M7.5 4.5H14M7.5 11.5H14M2 3h3v3H2zM2 11.5l1.2 1.2L5.5 10" />,
  link: (
    <Icon path="M6.8 9.2a2.6 2.6 0 003.7 0l2-2a2.6 2.6 0 00-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 00-3.7 0l-2 2a2.6 2.6 0 003.7 3.7l.9-.9" />
  ),
  rule: <Icon path="M1.5 8h13" />,
  drawing: <Icon path="M1.5 13h13M3 13V4h7v9M12.5 2v11" />,
  grip: <Icon path="M5.5 4h1M9.5 4h1M5.5 8h1M9.5 8h1M5.5 12h1M9.5 12h1" />,
  plus: <Icon path="M8 3v10M3 8h10" />,
  table: <Icon path="M2 3h12v10H2zM2 6.5h12M6 3v10M10 3v10" />,
  clear: <Icon path="M3 3.5h8M7 3.5l-2 9M9.5 9.5l4 4M13.5 9.5l-4 4" />,
  chevron: <Icon path="M4 6.5l4 4 4-4" />,
  alignleft: <Icon path="M2 3.5h12M2 8h7M2 12.5h10" />,
  aligncenter: <Icon path="M2 3.5h12M4.5 8h7M3 12.5h10" />,
  alignright: <Icon path="M2 3.5h12M7 8h7M4 12.5h10" />,
  alignjustify: <Icon path="M2 3.5h12M2 8h12M2 12.5h12" />,
  image: <Icon path="M2 3h12v10H2zM2 11l3.5-3.5 3 3L10.5 8.5 14 12M10.5 6h.01" />,
  file: <Icon path="M3.5 2h6l3 3v9h-9zM9.5 2v3h3" />,
  full: <Icon path="M9.5 2.5h4v4M13.5 2.5l-4.5 4.5M6.5 13.5h-4v-4M2.5 13.5L7 9" />,
  small: <Icon path="M13.5 6.5h-4v-4M9.5 6.5L14 2M2.5 9.5h4v4M6.5 9.5L2 14" />,
  goal: <Icon path="M4 14V2.5M4 3h8.5l-2 3 2 3H4" />,
  search: <Icon path="M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0zM10 10l3.5 3.5" />,
  keys: <Icon path="M1.5 4h13v8h-13zM4 6.5h.01M6.7 6.5h.01M9.4 6.5h.01M12 6.5h.01M5 9.5h6" />,
  pencil: <Icon path="M10.5 3l2.5 2.5L5.5 13H3v-2.5z" />,
  unlink: <Icon path="M4 4l8 8M12 4l-8 8" />,
  up: <Icon path="M8 13V3M4 7l4-4 4 4" />,
  down: <Icon path="M8 3v10M4 9l4 4 4-4" />,
  bin: <Icon path="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />,
  text: <Icon path="M3 3.5h10M8 3.5v9.5" />,
  heading: <Icon path="M3.5 3v10M12.5 3v10M3.5 8h9" />,
  callout: <Icon path="M2 3h12v10H2zM8 7.5V11M8 5.2h.01" />,
  formula: <Icon path="M12.5 4V3h-9l5 5-5 5h9v-1" />,
  footnote: <Icon path="M2 5h7M2 8.5h7M2 12h7M12 7.5v-5l-1.5 1" />,
  quote: <Icon path="M3 3v10M6 5h8M6 8h8M6 11h5" />,
  open: <Icon path="M6 3.5h6.5V10M12.5 3.5l-8 8" />,
};
