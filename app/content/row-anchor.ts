/** The name of a row's place on the page of its list: /admin/links#row-…; never the id of anything else there. */
export const getRowAnchor = (id: string) => `row-${id}`;
