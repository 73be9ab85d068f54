/** Whether a node can be in a toggle; images, tables and the like go below it. */
export const fitsInToggle = ({ type }: { type?: unknown }): boolean =>
  !/^(?:table|image|card|horizontalrule)$/.test(String(type));
