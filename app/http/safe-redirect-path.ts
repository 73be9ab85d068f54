/**
 * `given` if it is a path of this site, else "/": prevents open redirects. Browsers read "//host" and "/\host" as other
 * hosts, strip tabs and newlines first, and turn "/.//host" into "//host".
 * Links in emails are absolute: a URL that begins with `siteUrl` counts as its path.
 */
export function safeRedirectPath(given: FormDataEntryValue | null | undefined, siteUrl?: string): string {
  const path =
    siteUrl && typeof given === "string" && given.startsWith(`${siteUrl}/`)
      ? given.slice(siteUrl.length)
      : given;
  if (typeof path !== "string" || !path.startsWith("/")) return "/";
  const base = "http://site.invalid";
  try {
    const url = new URL(path, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return "/";
    return url.pathname + url.search + url.hash;
  } catch {
    return "/";
  }
}
