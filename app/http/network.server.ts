import { isIPv6 } from "node:net";

/**
 * The network that rate limits count an address by: an IPv4 address itself, an IPv6 address's /64, since one customer
 * has all of it (RFC 6177). "" if there is no address.
 */
export function toNetwork(address: string | undefined): string {
  const plain = address?.replace(/%.*$/, "") ?? "";
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = [], tail] = plain.split("::").map((half) => (half ? half.split(":") : []).map(group));
  const groups = tail
    ? [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail]
    : head;
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const group = (digits: string) => digits.toLowerCase().replace(/^0+(?=.)/, "");
