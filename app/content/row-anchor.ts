/** The HTML id of a row in its list: /admin/links#row-… */
export const getRowAnchor = (id: string) => `row-${id}`;
