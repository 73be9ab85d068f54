/** The lifetimes (days) that an author can give a secret link to a draft. */
export const LINK_DAYS = [1, 7, 30] as const;
export const DEFAULT_DAYS = 7;
