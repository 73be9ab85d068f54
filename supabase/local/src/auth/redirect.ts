const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where a mailed link may lead: an address of the site, else the site itself. A site on loopback is the same
 * under each of loopback's names. An open redirect here would hand sign-in tokens to strangers.
 */
export function allowedRedirect(siteUrl: string, wanted: string | null | undefined): string {
  if (!wanted || wanted === siteUrl || !URL.canParse(wanted)) return siteUrl;
  const site = new URL(siteUrl);
  const target = new URL(wanted);
  if (target.username || target.password) return siteUrl;
  const sameHost =
    target.hostname === site.hostname || (LOOPBACK.has(target.hostname) && LOOPBACK.has(site.hostname));
  return sameHost && target.protocol === site.protocol && target.port === site.port ? target.href : siteUrl;
}
