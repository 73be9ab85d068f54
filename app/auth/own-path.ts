/**
 * `path` if it is a path of this site, else "/": nobody is sent elsewhere after signing in. Browsers read
 * "//host" and "/\host" as other hosts, drop tabs and line ends before they look, and make "//host" of
 * "/.//host".
 * Mails carry whole addresses: one that begins with `siteUrl` counts as its path.
 */
export function ownPath(given: FormDataEntryValue | null | undefined, siteUrl?: string): string {
  const path =
    siteUrl && typeof given === "string" && given.startsWith(`${siteUrl}/`)
      ? given.slice(siteUrl.length)
      : given;
  if (typeof path !== "string" || !path.startsWith("/")) return "/";
  const base = "http://own.invalid";
  try {
    const url = new URL(path, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return "/";
    return url.pathname + url.search + url.hash;
  } catch {
    return "/";
  }
}
