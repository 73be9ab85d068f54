import { Icon } from "~/ui/icons";

export const Plus = () => <Icon path="M8 3v10M3 8h10" />;
export const Up = () => <Icon path="M8 13V3M4 7l4-4 4 4" />;
export const Down = () => <Icon path="M8 3v10M4 9l4 4 4-4" />;
export const Grip = () => <Icon path="M3 5.5h10M3 10.5h10" />;
export const Bin = () => <Icon path="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />;
export const ExternalLink = () => <Icon path="M6 3.5h6.5V10M12.5 3.5l-8 8" />;
export const MagnifyingGlass = () => (
  <Icon path="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5L14 14" />
);
export const Link = () => (
  <Icon path="M6.5 9.5l3-3M7.5 4.5l1-1a2.83 2.83 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.83 2.83 0 0 1-4-4l1-1" />
);
export const File = () => <Icon path="M3.5 2h6l3 3v9h-9zM9.5 2v3h3" />;
export const Copy = () => <Icon path="M5.5 5.5h7.5v7.5h-7.5zM10.5 5.5V3H3v7.5h2.5" />;
export const Turn = () => <Icon path="M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13" />;
export const Clock = () => <Icon path="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.5l2.5 1.5" />;
export const Hide = () => (
  <Icon path="M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8M3 13L13 3" />
);
export const Eye = () => (
  <Icon path="M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8M8 6.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5" />
);
