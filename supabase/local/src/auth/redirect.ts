const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The requested redirect of a mailed link if it is a URL of the site, else the site's URL. All loopback names count as
 * the same host. An open redirect here would leak session tokens.
 */
export function getAllowedRedirect(siteUrl: string, requested: string | null | undefined): string {
  if (!requested || requested === siteUrl || !URL.canParse(requested)) return siteUrl;
  const site = new URL(siteUrl);
  const target = new URL(requested);
  if (target.username || target.password) return siteUrl;
  const sameHost =
    target.hostname === site.hostname || (LOOPBACK.has(target.hostname) && LOOPBACK.has(site.hostname));
  return sameHost && target.protocol === site.protocol && target.port === site.port ? target.href : siteUrl;
}
