/** For how many days a secret link to a draft can work. */
export const LINK_DAYS = [1, 7, 30] as const;
export const DEFAULT_DAYS = 7;
