import ipaddr from "ipaddr.js";

/**
 * The network that rate limits count an address by: an IPv4 address itself, an IPv6 address's /64, since one customer
 * has all of it (RFC 6177). "" if there is no address.
 */
export function toNetwork(address = ""): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  const network = plain.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
