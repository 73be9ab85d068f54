/** Whether a node can be in a toggle; images, tables, drawings and other kinds that stand between blocks go below it. */
export const fitsInToggle = ({ type }: { type?: unknown }): boolean =>
  /^(?:paragraph|heading|quote|code|list|toggle)$/.test(String(type));
