import ipaddr from "ipaddr.js";

/** `192.0.2.1:5678` or `[2001:db8::1]:5678`, as some proxies write X-Forwarded-For. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\]):\d+$/i;

/**
 * The network by which rate limits count an IP: an IPv4 address itself, or an IPv6 address's /64, since one
 * customer has all of it (RFC 6177). A port that a proxy added is dropped. "" if there is no IP.
 */
export function toNetwork(sender = ""): string {
  const ip = sender.replace(WITH_PORT, "$1$2");
  if (!ipaddr.isValid(ip)) return ip;
  const plain = ipaddr.process(ip);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  const network = plain.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;
const FORWARDING = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/** Whether a hostname can only mean the machine itself. */
export const isLocalName = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Whether a request was sent from this machine: from a loopback IP, to a local name, and through no proxy. */
export function isFromThisMachine(
  ip: string | undefined,
  hostname: string,
  getHeader: (name: string) => string | null | undefined,
): boolean {
  const isForwarded = FORWARDING.some((name) => getHeader(name));
  return !isForwarded && LOOPBACK.test(ip ?? "") && isLocalName(hostname);
}
