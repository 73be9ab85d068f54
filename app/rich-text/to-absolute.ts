import { parseUrl } from "~/ui/parse-url";

/** The absolute URL; null if it is invalid (`http://a:99999`), as another program may have stored it. */
export const toAbsolute = (url: string, base?: string): string | null => parseUrl(url, base)?.href ?? null;
