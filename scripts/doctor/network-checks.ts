import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { ask, askSite, getReason, isLoopback, isTimeout, lookup } from "./ask";
import { type Check, note, ok, wrong } from "./check";

/** Certificates are renewed when a third of their lifetime is left. If less than this share is left, renewal failed. */
const MIN_LEFT = 1 / 6;
/** An IP reserved for documentation (RFC 5737), as a visitor might forge it. */
const FORGED = "192.0.2.1";
const TIMEOUT_MS = 5_000;
const NOT_REACHED = note("Not checked, because SITE_URL does not lead here.");

/** Checks that SITE_URL leads to this very process. */
export const checkSiteUrl: Check = async ({ config: { siteUrl }, serviceKey, local, isContainer }) => {
  const { hostname } = new URL(siteUrl);
  if (isContainer && !process.env.SITE_URL)
    return wrong("SITE_URL is not set, so links in emails lead nowhere. Set it to the site's public URL.");
  try {
    const seen = await askSite(siteUrl, serviceKey);
    if (seen?.instance === local.instance) return ok(`${siteUrl} leads to this site.`);
    return wrong(
      `Something else answers at ${siteUrl}: another program, or another copy of the site. Point the proxy, or the ` +
        `DNS record of ${hostname}, to this one.`,
    );
  } catch (error) {
    const reason = getReason(error);
    if (reason === "ENOTFOUND" || reason === "EAI_AGAIN")
      return wrong(
        `${hostname} has no address. Create a DNS record (A, AAAA) with the address of this machine.`,
      );
    return wrong(
      `Nothing answers at ${siteUrl} (${reason}). Start the proxy, open ports 80 and 443 in the firewall, and ` +
        "check SITE_URL.",
    );
  }
};

/** Checks that connections are encrypted, with a certificate that browsers accept and that is being renewed. */
export const checkTls: Check = async ({ config: { siteUrl } }) => {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:") {
    if (isLoopback(hostname)) return note("Not needed while SITE_URL is this machine's own name.");
    return wrong(
      "Passwords are sent unencrypted. Put a proxy with TLS in front, and make SITE_URL begin with https://.",
    );
  }
  const socket = await openTls(hostname, Number(port || 443));
  if (typeof socket === "string")
    return wrong(`${hostname} does not speak TLS (${socket}). Look at the proxy's log.`);
  try {
    if (!socket.authorized)
      return wrong(
        `Browsers reject the certificate (${String(socket.authorizationError)}). Look at the proxy's log: it gets one ` +
          "by itself once ports 80 and 443 are open and the DNS record is right.",
      );
    const certificate = socket.getPeerCertificate();
    const day = new Date(certificate.valid_to).toISOString().slice(0, 10);
    if (!isRenewed(certificate, new Date()))
      return wrong(`The certificate ends on ${day} and was not renewed. Look at the proxy's log.`);
    const version = socket.alpnProtocol === "h2" ? "HTTP/2" : "HTTP/1.1 only";
    return ok(`The certificate is valid until ${day}; ${version}.`);
  } finally {
    socket.destroy();
  }
};

/** Whether more than MIN_LEFT of a certificate's lifetime is left. */
export function isRenewed(
  { valid_from, valid_to }: { valid_from: string; valid_to: string },
  now: Date,
): boolean {
  const ends = Date.parse(valid_to);
  return (ends - now.getTime()) / (ends - Date.parse(valid_from)) > MIN_LEFT;
}

/** Opens a TLS connection; resolves with the reason if it fails. */
function openTls(host: string, port: number): Promise<TLSSocket | string> {
  return new Promise((resolve) => {
    const servername = isIP(host) ? undefined : host;
    const options = {
      host,
      port,
      servername,
      lookup,
      ALPNProtocols: ["h2", "http/1.1"],
      rejectUnauthorized: false,
    };
    const socket = connect(options, () => resolve(socket));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    socket.on("error", (error) => resolve(getReason(error)));
  });
}

/** Checks that the site sees its visitors' IPs, and the host and protocol that they use, through the proxy. */
export const checkProxy: Check = async ({ config: { siteUrl, trustProxy, cdn }, serviceKey }) => {
  const seen = await askSite(siteUrl, serviceKey, { "X-Forwarded-For": FORGED }).catch(() => null);
  if (!seen) return NOT_REACHED;
  const { protocol, host } = new URL(siteUrl);
  const ips = seen.forwardedFor.split(",").map((ip) => ip.trim());
  const proxies = countProxies(ips);
  if (proxies === 0 && trustProxy > 0)
    return wrong(
      "All visitors count as one, or can fake any address: nothing adds theirs to X-Forwarded-For. Have the proxy do so " +
        "(nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), or set TRUST_PROXY=0 if there is none.",
    );
  if (cdn && proxies === 1 && !ips.includes(FORGED))
    return (trustProxy === 1 ? note : wrong)(
      `Only one proxy adds to X-Forwarded-For, and drops what was there. If it is yours, behind ${cdn.name}, many ` +
        "visitors count as one: make it trust the CDN (Caddy: CDN_ADDRESSES, see “Behind a CDN” in docs/deploying.md), and " +
        "set TRUST_PROXY=2. If it is the CDN itself, TRUST_PROXY=1 is right.",
    );
  if (proxies !== trustProxy)
    return wrong(
      `All visitors count as one, or can fake any address: ${proxies} proxies add to X-Forwarded-For, and TRUST_PROXY ` +
        `is ${trustProxy}. Set TRUST_PROXY=${proxies}.`,
    );
  if (seen.host !== host)
    return wrong(
      `Requests reach the site for ${seen.host} instead of ${host}. Have the proxy pass the name on (nginx: ` +
        "proxy_set_header Host $host).",
    );
  if (trustProxy > 0 && `${seen.protocol}:` !== protocol)
    return wrong(
      `Visitors appear to the site to use ${seen.protocol}. Have the proxy set X-Forwarded-Proto (nginx: ` +
        "proxy_set_header X-Forwarded-Proto $scheme).",
    );
  return ok(`Visitors are told apart (TRUST_PROXY=${trustProxy}), and the site knows its own address.`);
};

/** How many proxies have added an IP: those after the doctor's own, which a proxy may also have dropped. */
function countProxies(ips: string[]): number {
  const sent = ips.indexOf(FORGED);
  return ips.slice(sent + 1).filter(Boolean).length;
}

/** Checks that the proxy passes on the event stream at once instead of buffering it. */
export const checkEventStream: Check = async ({ config: { siteUrl }, serviceKey, health }) => {
  const headers = { Accept: "text/event-stream", "Accept-Encoding": "gzip, br" };
  try {
    const answer = await ask(`${siteUrl}/events`, { headers, until: "event: hello" });
    if (answer.headers["content-encoding"])
      return wrong(
        "The proxy compresses /events, which delays it. Exclude text/event-stream from compression.",
      );
    if (answer.text.includes("event: hello"))
      return health.realtime === "ok"
        ? ok("Open pages receive changes at once.")
        : note(
            "The proxy passes /events on at once, but the site itself learns of no changes: see Database.",
          );
    return wrong(
      `/events answers ${answer.status} instead of a stream. Check that the proxy passes every path on.`,
    );
  } catch (error) {
    // A proxy that does not answer at all buffers nothing.
    const isReached = isTimeout(error) && (await askSite(siteUrl, serviceKey).catch(() => null));
    if (!isReached) return NOT_REACHED;
    return wrong(
      "Open pages do not receive changes: the proxy buffers /events. Switch buffering off for it " +
        "(nginx: proxy_buffering off).",
    );
  }
};
