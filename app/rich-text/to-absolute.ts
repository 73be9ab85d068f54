/** The absolute URL; null if it is invalid (`http://a:99999`), as another program may have stored it. */
export const toAbsolute = (url: string, base?: string): string | null =>
  URL.canParse(url, base) ? new URL(url, base).href : null;
