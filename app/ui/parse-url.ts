/**
 * The URL; null if there is none. Not `URL.canParse`: Node 20 and 22 refuse hosts such as münchen.example with it, once
 * its caller has been called some thousand times and is compiled.
 */
export function parseUrl(url: string, base?: string | URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
